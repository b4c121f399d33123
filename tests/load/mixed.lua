-- The mix of requests a busy page sends, for wrk; answers are counted by status, apart for the request that is meant to be refused.

local function json(path, body)
  return wrk.format("POST", path, { ["Content-Type"] = "application/json" }, body)
end

local function quoted(text)
  return '"' .. text:gsub('[\\"]', "\\%0"):gsub("\n", "\\n"):gsub("\t", "\\t") .. '"'
end

local function read(path)
  local file = assert(io.open(path, "r"))
  local text = file:read("*a")
  file:close()
  return quoted(text)
end

-- Each request stands here as often as its weight says.
local kinds = {}
local function mix(times, made)
  for _ = 1, times do
    kinds[#kinds + 1] = made
  end
end

threads = {}
function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init(args)
  local folder = args[1]
  local flat, dot, torus = read(folder .. "/chess.toml"), read(folder .. "/dot.toml"), read(folder .. "/toroidal.toml")
  local place = '{"text":' .. dot .. ',"moves":[]'
  local requests = {
    { 6, wrk.format("GET", "/") },
    { 3, wrk.format("GET", "/api/variants") },
    { 3, wrk.format("GET", "/api/variants/dot") },
    { 3, json("/api/check", '{"text":' .. dot .. "}") },
    { 3, json("/api/check", '{"text":"files = \\"many\\"\\n[board"}') },
    { 2, json("/api/variant", '{"text":' .. torus .. "}") },
    { 6, json("/api/position", '{"text":' .. flat .. ',"moves":["e4","e5","Nf3","Nc6"]}') },
    { 2, json("/api/position", '{"text":' .. flat .. ',"moves":["e5"]}') },
    { 2, json("/api/draw", '{"text":' .. flat .. ',"view":"flat"}') },
    { 2, json("/api/draw", place .. ',"view":"unfolded"}') },
    { 2, json("/api/draw", place .. ',"view":"hemispheres","theme":"dark"}') },
    { 2, json("/api/explain", '{"notation":"mWcF"}') },
    { 1, json("/api/think", '{"text":' .. flat .. ',"level":3,"milliseconds":100}') },
    { 1, json("/api/perft", '{"text":' .. flat .. ',"depth":3}') },
  }
  for line in io.lines(folder .. "/page-files") do
    requests[#requests + 1] = { 2, wrk.format("GET", line) }
  end
  for _, request in ipairs(requests) do
    mix(request[1], request[2])
  end
  math.randomseed(number + 1)
  counts = {}
end

-- wrk does not tell a thread which of its connections an answer came on, so what an answer should have been is known by its status
-- and body alone: a 422 must be the refusal of the move meant to be refused.
function request()
  return kinds[math.random(#kinds)]
end

function response(status, headers, body)
  local key = tostring(status)
  if status == 422 and not body:find("<moves>", 1, true) then
    key = "422 unmeant"
  end
  counts[key] = (counts[key] or 0) + 1
  summary = ""
  for name, count in pairs(counts) do
    summary = summary .. name .. "=" .. count .. ";"
  end
end

function done(all, latency)
  local total = {}
  for _, thread in ipairs(threads) do
    for name, count in (thread:get("summary") or ""):gmatch("([^=;]+)=(%d+);") do
      total[name] = (total[name] or 0) + tonumber(count)
    end
  end
  local names = {}
  for name in pairs(total) do
    names[#names + 1] = name
  end
  table.sort(names)
  local faults = 0
  io.write(string.format("requests a second: %.0f\n", all.requests / (all.duration / 1e6)))
  for _, percent in ipairs({ 50, 90, 99, 99.9 }) do
    io.write(string.format("latency %5.1f %%: %.1f ms\n", percent, latency:percentile(percent) / 1000))
  end
  for _, name in ipairs(names) do
    io.write(string.format("status %s: %d\n", name, total[name]))
    if name ~= "200" and name ~= "429" and name ~= "422" then
      faults = faults + total[name]
    end
  end
  local errors = all.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("socket errors: connect %d, read %d, write %d; timeouts: %d\n", errors.connect, errors.read, errors.write, errors.timeout))
  if (total["200"] or 0) == 0 then
    faults = faults + 1
  end
  io.write("faults: " .. (faults + broken) .. "\n")
end
