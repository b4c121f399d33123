import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The page's colours reach into the editor's shadow tree as custom properties. */
export const looks = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--faint)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--active)", outline: "1px solid var(--line)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)", outline: "1px solid var(--faint)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--error) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline dashed var(--warning) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-info": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--seam) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-active": { backgroundColor: "var(--selection)" },
  ".cm-tooltip": {
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "4px",
    boxShadow: "0 4px 18px var(--shadow)",
    fontFamily: "var(--sans)",
    maxWidth: "min(24rem, 94vw)",
  },
  ".cm-diagnostic": { borderLeftWidth: "4px", padding: "0.4rem 0.7rem", fontSize: "0.875rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)", borderLeftStyle: "dashed" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--seam)", borderLeftStyle: "dotted" },
  ".cm-diagnostic code": { fontFamily: "var(--mono)", fontSize: "0.75rem", color: "var(--faint)" },
  ".cm-diagnostic .help": { marginTop: "0.2rem", color: "var(--faint)" },
  // The editor leaves a tooltip what height there is: the picture becomes smaller, and at last all of it is scrolled.
  ".cm-tooltip-hover:has(> .explained)": { display: "flex", flexDirection: "column" },
  ".explained": {
    display: "flex",
    flexDirection: "column",
    minHeight: "0",
    padding: "0.5rem 0.75rem",
    fontSize: "0.875rem",
    lineHeight: "1.4",
    maxHeight: "70vh",
    overflowY: "auto",
  },
  ".explained p": { flex: "none", margin: "0 0 0.4rem" },
  ".explained .notation": { fontFamily: "var(--mono)", fontWeight: "bold" },
  ".explained .error": { color: "var(--error)" },
  ".explained .warning": { color: "var(--warning)" },
  ".explained img": {
    flex: "0 1 auto",
    minHeight: "11rem",
    maxWidth: "100%",
    width: "18rem",
    height: "auto",
    objectFit: "contain",
    objectPosition: "left top",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "0.85rem", maxHeight: "15rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--accent-ink)",
  },
  ".cm-completionInfo": { fontSize: "0.85rem", lineHeight: "1.4", padding: "0.4rem 0.6rem" },
  ".cm-panels": { backgroundColor: "var(--paper)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panel button, .cm-panel input, .cm-panel label": { fontSize: "0.85rem" },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
  },
  ".cm-textfield": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line-strong)" },
  ".cm-panel.cm-panel-lint ul": { fontFamily: "var(--sans)" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--selection)" },
});

export const words = HighlightStyle.define([
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--string)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--key)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--number)" },
  { tag: tags.bracket, color: "var(--faint)" },
]);
