import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { hoverTooltip, keymap, showTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import { address } from "../page/drawing";
import { el } from "../page/element";
import { announce } from "../page/notice";
import { theme } from "../page/theme";
import { ask, Refusal } from "../wire/ask";
import type { Explained } from "../wire/types";
import { notationAt, type Found } from "./found";

/** Explains notation under the mouse, or at the cursor by Ctrl-I (Cmd-I): in words and as a diagram. */
export function notation(text: () => string): Extension {
  const set = StateEffect.define<Tooltip | null>();
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update(shown, transaction) {
      for (const effect of transaction.effects) if (effect.is(set)) return effect.value;
      return transaction.docChanged || transaction.selection ? null : shown;
    },
    provide: (here) => showTooltip.from(here),
  });
  return [
    field,
    hoverTooltip(async (view, offset) => {
      const found = notationAt(view.state.doc.toString(), offset);
      return found && tooltip(found, await explain(found.notation, text()), false);
    }),
    keymap.of([
      {
        key: "Mod-i",
        run: (view) => {
          const found = notationAt(view.state.doc.toString(), view.state.selection.main.head);
          if (found) void showAtCursor(view, found, text(), set);
          else announce("the cursor is on no notation");
          return true;
        },
      },
      { key: "Escape", run: (view) => view.state.field(field) !== null && (view.dispatch({ effects: set.of(null) }), true) },
    ]),
  ];
}

async function showAtCursor(view: EditorView, found: Found, text: string, set: ReturnType<typeof StateEffect.define<Tooltip | null>>): Promise<void> {
  const state = view.state;
  const explained = await explain(found.notation, text);
  if (view.state !== state) return;
  announce(`${found.notation}: ${explained.english ?? explained.problems.map((problem) => problem.message).join("; ")}`);
  view.dispatch({ effects: set.of(tooltip(found, explained, true)) });
}

/** Explains on the variant's own board; where that cannot be, on a flat one. */
async function explain(notation: string, text: string): Promise<Explained> {
  try {
    return await ask<Explained>("explain", { notation, text, theme: theme() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { canonical: null, english: null, svg: null, problems: error.problems.length > 0 ? error.problems : [fault(error)] };
  }
}

function fault(error: Refusal): Explained["problems"][number] {
  const nowhere = { file: null, line: null, column: null, end_line: null, end_column: null, labels: [] };
  return { code: "notation", severity: "error", message: error.message, help: error.help, ...nowhere };
}

function tooltip(found: Found, explained: Explained, isAtCursor: boolean): Tooltip {
  return {
    pos: found.from,
    end: isAtCursor ? found.from : found.to,
    above: false,
    create: () => {
      const url = explained.svg ? address(explained.svg) : null;
      const heading = explained.canonical && explained.canonical !== found.notation ? `${found.notation} (in full order: ${explained.canonical})` : found.notation;
      const dom = el(
        "div",
        { class: "explained" },
        el("p", { class: "notation" }, heading || "no moves"),
        explained.english ? el("p", {}, explained.english) : null,
        ...explained.problems.map((problem) => el("p", { class: problem.severity }, problem.help ? `${problem.message}. ${problem.help}` : problem.message)),
        url ? el("img", { src: url, alt: `diagram: ${explained.english ?? found.notation}` }) : null,
      );
      return { dom, destroy: () => url && URL.revokeObjectURL(url) };
    },
  };
}
