import { el, the } from "../page/element";
import type { Problem } from "../wire/types";

/** The problems under the editor, with codes and help. A click, or Enter, goes to the place. */
export class ProblemList {
  readonly #list = the("problems", HTMLUListElement);

  constructor(readonly go: (problem: Problem) => void) {}

  show(problems: Problem[]): void {
    this.#list.replaceChildren(...problems.map((problem) => this.#entry(problem)));
    this.#list.hidden = problems.length === 0;
  }

  #entry(problem: Problem): HTMLElement {
    const content = [
      el("span", { class: "kind" }, problem.severity),
      el("span", { class: "message" }, problem.message),
      problem.help ? el("span", { class: "help" }, problem.help) : null,
      el("span", { class: "where" }, where(problem), el("code", {}, problem.code)),
    ];
    const hasPlace = problem.line !== null && isOwn(problem);
    const entry = hasPlace
      ? el("button", { type: "button", click: () => this.go(problem) }, ...content)
      : el("div", { class: "placeless" }, ...content);
    return el("li", { class: problem.severity }, entry);
  }
}

/** Whether a problem lies in the text that is edited, not in one that it extends. */
export function isOwn(problem: Problem): boolean {
  return problem.file === "variant";
}

function where(problem: Problem): string {
  if (problem.line === null) return problem.file === null ? "" : "the file as a whole";
  const place = `line ${problem.line}, column ${problem.column ?? 1}`;
  return isOwn(problem) ? place : `${problem.file ?? "elsewhere"}, ${place}`;
}
