import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, tooltips } from "@codemirror/view";
import { area, button, el } from "../page/element";
import type { Problem } from "../wire/types";
import { inOneLine } from "../wire/words";
import type { Workshop } from "../variant/workshop";
import { range } from "./columns";
import { completion } from "./completion";
import { looks, words } from "./looks";
import { explainAtCursor, notation } from "./notation";
import { isOwn } from "./problems";
import type { Schema } from "./schema";
import { spans } from "./toml";

/**
 * The editor lives in a shadow tree: there CodeMirror's styles are constructed style sheets, which the server's policy
 * allows, and not `<style>` elements, which it forbids.
 */
export class Editor {
  readonly view: EditorView;
  schema: Schema | null = null;

  constructor(
    host: HTMLElement,
    readonly workshop: Workshop,
    /** What a variant can extend. */
    readonly shipped: { name: string; title: string }[],
  ) {
    const root = host.attachShadow({ mode: "open" });
    this.view = new EditorView({ parent: root, root, state: this.#state("") });
    this.#keepCursorInSight(host);
    button("explain").addEventListener("click", () => explainAtCursor(this.view, workshop.good));
    workshop.opened.on((text) => this.view.setState(this.#state(text)));
    workshop.checked.on(() => {
      if (workshop.state !== "checking") this.#underline(workshop.problems);
    });
  }

  go(problem: Problem): void {
    if (problem.line === null || problem.column === null) return;
    const { from, to } = range(this.view.state.doc, { ...problem, line: problem.line, column: problem.column });
    this.view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    this.view.focus();
  }

  /** The list of problems takes height from the editor: what is being typed stays in sight. */
  #keepCursorInSight(host: HTMLElement): void {
    let height = 0;
    new ResizeObserver(() => {
      const shrunk = host.clientHeight < height;
      height = host.clientHeight;
      if (shrunk && this.view.hasFocus)
        this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.selection.main.head) });
    }).observe(host);
  }

  #state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        StreamLanguage.define(toml),
        syntaxHighlighting(words),
        autocompletion({
          override: [
            completion(
              () => this.schema,
              () => this.shipped,
            ),
          ],
          icons: false,
        }),
        notation(() => this.workshop.good),
        // Nothing rises above the editor, over tabs and masthead: what has no room there comes below its line.
        tooltips({
          tooltipSpace: ({ dom }) => {
            const top = Math.max(0, dom.getBoundingClientRect().top);
            return { left: 0, right: innerWidth, top, bottom: area("notice").getBoundingClientRect().top };
          },
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": "variant file",
          tabindex: "0",
          spellcheck: "false",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.workshop.typed(update.state.doc.toString());
        }),
        looks,
      ],
    });
  }

  #underline(problems: Problem[]): void {
    const { doc } = this.view.state;
    const base = spans(doc.toString()).find((span) => span.kind === "value" && span.path.join() === "extends");
    const diagnostics = problems.flatMap((problem): Diagnostic[] => {
      const { line, column } = problem;
      if (line === null || column === null) return [];
      // What is wrong in a file that this one extends is shown where it is named.
      if (!isOwn(problem)) return base?.inner ? [diagnostic(problem, base)] : [];
      const main = diagnostic(problem, range(doc, { ...problem, line, column }));
      const others = problem.labels
        .filter((label) => label.line !== line || label.column !== column)
        .map((label): Diagnostic => {
          const message = `${label.text} (${problem.message})`;
          return { ...range(doc, label), severity: "info", message };
        });
      return [main, ...others];
    });
    diagnostics.sort((a, b) => a.from - b.from);
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}

function diagnostic(problem: Problem, place: { from: number; to: number }): Diagnostic {
  return {
    from: place.from,
    to: place.to,
    severity: problem.severity,
    message: inOneLine(problem),
    renderMessage: () =>
      el(
        "div",
        {},
        el("code", {}, problem.code),
        el("div", { class: "message" }, problem.message),
        problem.help ? el("div", { class: "help" }, problem.help) : null,
      ),
  };
}
