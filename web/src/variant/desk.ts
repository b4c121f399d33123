import { area, button, input, options, select, the } from "../page/element";
import type { Former } from "../game/former";
import type { Game } from "../game/game";
import { choose } from "../page/dialogs";
import { download, pickFile, textOf } from "../page/files";
import { announce, notice, trouble } from "../page/notice";
import { ask, Refusal } from "../wire/ask";
import type { Catalogue, Limits } from "../wire/types";
import type { Workshop } from "./workshop";

/** Where texts come from and go to: shipped variants, new ones, files. Asks before one that was edited is replaced. */
export class Desk {
  #texts = new Map<string, string>();
  #said = "";

  constructor(
    readonly workshop: Workshop,
    readonly game: Game,
    readonly former: Former,
    readonly catalogue: Catalogue,
    readonly limits: Limits,
  ) {
    const shipped = select("shipped");
    shipped.addEventListener("change", () => void this.#chosen(shipped.value).catch(trouble));
    button("new").addEventListener("click", () => this.#ask());
    button("open").addEventListener("click", () => void this.#openFile().catch(trouble));
    button("save").addEventListener("click", () => this.save());
    the("new-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#make().catch(trouble);
    });
    button("new-cancel").addEventListener("click", () => the("new-dialog", HTMLDialogElement).close());
    workshop.checked.on(() => this.#tell());
    this.#offer();
    this.#tell();
  }

  /** What a new variant can be, in the dialog that asks for it. */
  #offer(): void {
    options(
      select("new-surface"),
      this.catalogue.surfaces.map((surface) => [surface, SURFACES[surface] ?? surface]),
      "torus",
    );
    input("new-name").maxLength = this.limits.title;
    for (const side of ["files", "ranks"] as const) {
      const [least, most] = this.limits[side];
      input(`new-${side}`).min = String(least);
      input(`new-${side}`).max = String(most);
    }
  }

  async text(name: string): Promise<string> {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const { text } = await ask<{ text: string }>(`variants/${encodeURIComponent(name)}`);
    this.#texts.set(name, text);
    return text;
  }

  /** False, as below: another text was typed or opened meanwhile. */
  async openShipped(name: string): Promise<boolean> {
    return this.workshop.open(await this.text(name), { shipped: name, words: this.#title(name), kept: true });
  }

  /** Opens a text that came from elsewhere; `kept`: it can be had from there again. */
  async openText(text: string, words: string, kept: boolean): Promise<boolean> {
    return this.workshop.open(text, { shipped: null, words, kept });
  }

  /** True if the text on the desk may be replaced: nothing of it would be lost, or the one who wrote it says so. */
  async mayReplace(by: string): Promise<boolean> {
    if (!this.workshop.edited) return true;
    const answer = await choose<"save" | "replace">(
      `Open ${by}?`,
      "You have changed the text in the editor, and it is kept nowhere else.",
      [
        { value: "save", text: "Save my text as a file, then open" },
        { value: "replace", text: "Open, and drop my changes" },
      ],
      "Keep my text",
    );
    if (answer === "save") this.save();
    return answer !== null;
  }

  save(): void {
    const name = `${
      (this.workshop.shipped ?? this.workshop.facts?.name ?? "variant")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "variant"
    }.toml`;
    download(this.workshop.text, name, "application/toml");
    this.workshop.saved(name);
    notice(`saved as ${name}`);
  }

  async #chosen(name: string): Promise<void> {
    try {
      if (name !== "" && (await this.mayReplace(this.#title(name)))) {
        await this.#instead(this.#title(name), () => this.openShipped(name), true);
      }
    } finally {
      this.#tell();
    }
  }

  #ask(): void {
    area("new-fault").textContent = "";
    the("new-dialog", HTMLDialogElement).showModal();
    input("new-name").select();
  }

  async #make(): Promise<void> {
    const name = input("new-name").value.trim() || "My game";
    const surface = select("new-surface").value;
    const wanted = { name, surface, files: Number(input("new-files").value), ranks: Number(input("new-ranks").value) };
    try {
      const { text } = await ask<{ text: string }>("new", wanted);
      the("new-dialog", HTMLDialogElement).close();
      if (!(await this.mayReplace(`the new game \u201c${name}\u201d`))) return;
      await this.#instead("a new variant: its text is in the editor, ready to be changed", () =>
        this.openText(text, "new", true),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      area("new-fault").textContent = error.problems[0]?.message ?? error.words;
    }
  }

  async #openFile(): Promise<void> {
    const file = await pickFile(".toml,.txt");
    if (!file) return;
    const text = await textOf(file, "a variant", this.limits.text);
    if (!(await this.mayReplace(file.name))) return;
    await this.#instead(`opened ${file.name}`, () => this.openText(text, file.name, true));
  }

  /** Opens a text by hand: the game begins anew, and the one before it can be had back. */
  #instead(words: string, open: () => Promise<boolean>, isPlain = false): Promise<void> {
    return this.former.instead(async () => {
      if (!(await open())) return null;
      if (this.workshop.state === "good") await this.game.begin();
      return this.workshop.state === "faulty" ? `${words}; its errors are listed under it` : words;
    }, isPlain);
  }

  #title(name: string): string {
    return this.catalogue.variants.find((one) => one.name === name)?.title ?? name;
  }

  /** Says whose text it is and whether it was changed. */
  #tell(): void {
    const { workshop } = this;
    const { words, kept } = workshop.origin;
    const own = workshop.edited && kept ? `${words || "text"} (changed by you)` : words;
    const entries: [string, string][] = this.catalogue.variants.map(({ name, title }) => [name, title]);
    if (workshop.shipped === null) entries.unshift(["", own || "your own"]);
    const control = select("shipped");
    const key = JSON.stringify(entries);
    if (control.dataset["entries"] !== key) options(control, entries);
    control.dataset["entries"] = key;
    control.value = workshop.shipped ?? "";
    area("about").textContent =
      this.catalogue.variants.find(({ name }) => name === workshop.origin.shipped)?.about ?? "";
    const state = STATES[workshop.state](workshop);
    area("text-state").textContent = state;
    if (workshop.state !== "checking" && state !== this.#said) announce(`text: ${state}`);
    if (workshop.state !== "checking") this.#said = state;
    area("text-state").dataset["state"] = workshop.state;
    const isStale = workshop.state === "faulty" && workshop.facts !== null;
    area("stale").hidden = !isStale;
    area("about").hidden = isStale;
    area("tab-faults").textContent = workshop.state === "faulty" ? ` (${faults(workshop)})` : "";
  }
}

const SURFACES: Record<string, string> = {
  flat: "flat: all edges closed",
  cylinder: "cylinder: east meets west",
  torus: "torus: east meets west, north meets south",
  moebius: "Moebius strip: east meets west, mirrored",
  klein: "Klein bottle: east meets west, north meets south mirrored",
  projective: "projective plane: both pairs of edges mirrored",
  poles: "globe: east meets west, poles in north and south",
};

const STATES: Record<Workshop["state"], (workshop: Workshop) => string> = {
  checking: () => "checking \u2026",
  good: ({ problems }) => (problems.length > 0 ? `fine, with ${many(problems.length, "warning")}` : "fine"),
  faulty: (workshop) => many(faults(workshop), "error"),
  unreachable: () => "not checked",
};

function faults(workshop: Workshop): number {
  return workshop.problems.filter((problem) => problem.severity === "error").length;
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
