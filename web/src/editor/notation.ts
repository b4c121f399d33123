import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { address } from "../page/drawing";
import { el } from "../page/element";
import { announce, notice, trouble } from "../page/notice";
import { theme } from "../page/theme";
import { ask, Refusal } from "../wire/ask";
import type { Explained } from "../wire/types";
import { inOneLine } from "../wire/words";
import { notationAt, type Found } from "./found";

const set = StateEffect.define<Tooltip | null>();

/** The explanation that was asked for at the cursor, until something else is done. */
const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(set)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

/** Explains notation under the mouse, or at the cursor by Ctrl-I (Cmd-I): in words and as a diagram. */
export function notation(board: () => string): Extension {
  return [
    asked,
    hoverTooltip(async (view, offset) => {
      const found = notationAt(view.state.doc.toString(), offset);
      return found && tooltip(found, await explain(found.notation, board()), false);
    }),
    keymap.of([
      { key: "Mod-i", run: (view) => explainAtCursor(view, board()) },
      {
        key: "Escape",
        run: (view) => view.state.field(asked) !== null && (view.dispatch({ effects: set.of(null) }), true),
      },
    ]),
  ];
}

export function explainAtCursor(view: EditorView, board: string): true {
  const found = notationAt(view.state.doc.toString(), view.state.selection.main.head);
  if (found) void showAtCursor(view, found, board).catch(trouble);
  else notice("put the cursor on a piece's moves, then ask again");
  return true;
}

async function showAtCursor(view: EditorView, found: Found, board: string): Promise<void> {
  const state = view.state;
  const explained = await explain(found.notation, board);
  if (view.state.doc !== state.doc) return;
  announce(
    `${found.notation}: ${explained.english ?? explained.problems.map((problem) => problem.message).join("; ")}`,
  );
  view.dispatch({ effects: [set.of(tooltip(found, explained, true)), EditorView.scrollIntoView(found.from)] });
}

/** Explains on the variant's own board; where that cannot be, on a flat one. */
async function explain(notation: string, text: string): Promise<Explained> {
  try {
    return await ask<Explained>("explain", { notation, text, theme: theme() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { canonical: null, english: null, svg: null, problems: error.listed };
  }
}

function tooltip(found: Found, explained: Explained, isAtCursor: boolean): Tooltip {
  return {
    pos: found.from,
    end: isAtCursor ? found.from : found.to,
    above: false,
    create: () => {
      const url = explained.svg ? address(explained.svg) : null;
      const heading =
        explained.canonical && explained.canonical !== found.notation
          ? `${found.notation} (in full order: ${explained.canonical})`
          : found.notation;
      const dom = el(
        "div",
        { class: "explained" },
        el("p", { class: "notation" }, heading || "no moves"),
        explained.english ? el("p", {}, explained.english) : null,
        ...explained.problems.map((problem) =>
          el("p", { class: problem.severity }, inOneLine(problem)),
        ),
        url ? el("img", { src: url, alt: `diagram: ${explained.english ?? found.notation}` }) : null,
      );
      return { dom, destroy: () => url && URL.revokeObjectURL(url) };
    },
  };
}
