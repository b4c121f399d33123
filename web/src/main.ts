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
import type { ReadRecord } from "./wire/types";

/** What the page opens with when its address tells nothing. */
const FIRST = "dot";

async function start(): Promise<void> {
  startTheme();
  heedUnable();
  busy.on((seconds) => notice(`the server is busy: trying again in ${seconds} s`));
  const workshop = new Workshop();
  const game = new Game(workshop);
  const players = new Players(game);
  const former = new Former(workshop, game, players);
  const desk = new Desk(workshop, game, former);
  const board = new Board(game, players);
  const editor = new Editor(area("editor"), workshop);
  const problems = new ProblemList((problem) => {
    tabs.show("text");
    editor.go(problem);
  });
  const rules = new RulesPanel();
  const compare = new ComparePanel(workshop, (name) => desk.text(name));
  const tabs = new Tabs();
  new GamePanel(game, players, board, former);
  new Sheet(game);
  new CountPanel(game);
  new Records(game, players, former, (record) => adopt(desk, record));
  const address = new Address(desk, game, board, former);

  workshop.checked.on(() => {
    if (workshop.state !== "checking") problems.show(workshop.problems);
  });
  workshop.changed.on((facts) => {
    area("title").textContent = facts.name;
    document.title = `${facts.name} \u00b7 topochess`;
    rules.show(facts);
    players.fresh();
    if (workshop.isOpening) return;
    game.refit().then((lost) => lost !== null && notice(lost), trouble);
  });
  tabs.changed.on((tab) => {
    if (tab === "rules") rules.look();
    compare.open(tab === "compare");
    if (tab === "board" || tab === "text") board.redraw();
  });
  button("skip").addEventListener("click", () => {
    tabs.show("board");
    area("board-pane").focus();
  });

  await desk.load();
  editor.shipped = desk.catalogue.variants;
  compare.offer(desk.catalogue.variants);
  ask<Schema>("schema").then((schema) => (editor.schema = schema), trouble);
  if (!(await address.open())) {
    const names = desk.catalogue.variants.map(({ name }) => name);
    await desk.openShipped(names.includes(FIRST) ? FIRST : (names[0] ?? FIRST));
    await game.begin();
  }
  address.follow();
}

/** A record's variant comes to the desk, if it is another one. */
async function adopt(desk: Desk, record: ReadRecord): Promise<boolean> {
  if (record.text === desk.workshop.good && desk.workshop.state === "good") return true;
  if (!(await desk.mayReplace(record.variant ?? "the variant of the record"))) return false;
  if (record.variant !== null && (await desk.text(record.variant).catch(() => null)) === record.text)
    await desk.openShipped(record.variant);
  else await desk.openText(record.text, record.variant ?? "from a record", false);
  return true;
}

start().catch(trouble);
