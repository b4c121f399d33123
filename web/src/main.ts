import "./style/page.css";
import "./style/board.css";
import "./style/panes.css";
import "./style/print.css";
import { Board } from "./board/board";
import { Editor } from "./editor/editor";
import { ProblemList } from "./editor/problems";
import type { Schema } from "./editor/schema";
import { Former } from "./game/former";
import { Game } from "./game/game";
import { GamePanel } from "./game/panel";
import { Players } from "./game/players";
import { Records } from "./game/records";
import { Sheet } from "./game/sheet";
import { Address } from "./link/address";
import { area, button, heedUnable } from "./page/element";
import { notice, trouble } from "./page/notice";
import { Tabs } from "./page/tabs";
import { startTheme } from "./page/theme";
import { ComparePanel } from "./study/compare";
import { CountPanel } from "./study/count";
import { RulesPanel } from "./study/rules";
import { Desk } from "./variant/desk";
import { Workshop } from "./variant/workshop";
import { ask, busy } from "./wire/ask";
import type { Catalogue, ReadRecord } from "./wire/types";

/** What the page opens with when its address tells nothing. */
const FIRST = "dot";

async function start(): Promise<void> {
  startTheme();
  heedUnable();
  busy.on((seconds) => notice(`the server is busy: trying again in ${seconds} s`));
  const catalogue = await ask<Catalogue>("variants");
  const { limits, levels } = catalogue;
  if (!limits) throw new Error("the server does not say what it takes at the most: it is of another version than this page");
  const workshop = new Workshop();
  const game = new Game(workshop);
  const players = new Players(game, levels);
  const former = new Former(workshop, game, players);
  const desk = new Desk(workshop, game, former, catalogue, limits);
  const board = new Board(game, players);
  new GamePanel(game, players, board, former, levels, limits.milliseconds);
  new Sheet(game);
  new CountPanel(game, limits.depth);
  new Records(game, players, former, (record) => adopt(desk, record), limits.text);
  const address = new Address(desk, game, board, former);
  panes(desk, board);
  boardFollowsText(workshop, game, former, players);
  if (!(await address.open())) await openFirst(desk, game);
  address.follow();
}

/** Text, rules and comparison, and the tabs that they lie under. */
function panes(desk: Desk, board: Board): void {
  const { workshop, catalogue } = desk;
  const tabs = new Tabs();
  const editor = new Editor(area("editor"), workshop, catalogue.variants);
  const problems = new ProblemList((problem) => {
    tabs.show("text");
    editor.go(problem);
  });
  const rules = new RulesPanel();
  const compare = new ComparePanel(workshop, (name) => desk.text(name), catalogue.variants);
  workshop.checked.on(() => {
    if (workshop.state !== "checking") problems.show(workshop.problems);
  });
  workshop.changed.on(({ facts }) => rules.show(facts));
  tabs.changed.on((tab) => {
    if (tab === "rules") rules.look();
    compare.open(tab === "compare");
    if (tab === "board" || tab === "text") board.redraw();
  });
  button("skip").addEventListener("click", () => {
    tabs.show("board");
    area("board-pane").focus();
  });
  ask<Schema>("schema").then((schema) => (editor.schema = schema), trouble);
}

/** What is typed into the text comes to the board with as much of the game as fits it. */
function boardFollowsText(workshop: Workshop, game: Game, former: Former, players: Players): void {
  workshop.changed.on(({ by }) => {
    if (by !== "typing") return;
    const refitted = former.inTurn(async () => {
      const goOn = players.rest();
      return game.refit().catch((error: unknown) => {
        goOn();
        throw error;
      });
    });
    refitted.then((lost) => lost !== null && notice(lost), trouble);
  });
  game.changed.on(() => {
    const name = game.facts?.name ?? "";
    area("title").textContent = name;
    document.title = `${name} \u00b7 topochess`;
  });
}

async function openFirst(desk: Desk, game: Game): Promise<void> {
  const names = desk.catalogue.variants.map(({ name }) => name);
  await desk.openShipped(names.includes(FIRST) ? FIRST : (names[0] ?? FIRST));
  await game.begin();
}

/** A record's variant comes to the desk, if it is another one. */
async function adopt(desk: Desk, record: ReadRecord): Promise<boolean> {
  const { text, variant } = record;
  if (text === desk.workshop.good && desk.workshop.state === "good") return true;
  if (!(await desk.mayReplace(variant ?? "the variant of the record"))) return false;
  const shipped = desk.catalogue.variants.find(({ name }) => name === variant);
  if (shipped && (await desk.text(shipped.name)) === text) return desk.openShipped(shipped.name);
  return desk.openText(text, variant ?? "from a record", false);
}

start().catch(trouble);
