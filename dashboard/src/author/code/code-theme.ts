import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The look of the editor, by the colours and sizes of the page: its variables reach into the shadow tree. */
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "var(--body)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px", overflow: "auto" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { border: "0", backgroundColor: "var(--raised)", color: "var(--muted)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 6%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--accent-soft)", color: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-soft)",
    color: "inherit",
  },
  ".cm-tooltip": {
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    boxShadow: "var(--shadow-high)",
  },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", lineHeight: "18px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionDetail": { marginLeft: "12px", fontStyle: "normal", opacity: "0.75" },
  ".cm-diagnostic": {
    maxWidth: "min(420px, 80vw)",
    padding: "6px 10px",
    fontFamily: "var(--sans)",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--way-retry)" },
  ".cm-diagnostic-info": { borderLeft: "3px solid var(--line)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--way-retry)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-info": { backgroundImage: "none" },
  ".cm-gutter-lint": { width: "12px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 2px" },
  ".cm-lint-marker": { width: "8px", height: "8px", marginTop: "6px", borderRadius: "50%", content: "none" },
  ".cm-lint-marker-error": { borderRadius: "1px", backgroundColor: "var(--bad)" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--way-retry)" },
  ".cm-lint-marker-info": { backgroundColor: "var(--line)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--border)" },
  ".cm-panel input, .cm-panel button": {
    minHeight: "26px",
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--surface)",
    backgroundImage: "none",
    color: "inherit",
    fontFamily: "var(--sans)",
    fontSize: "var(--small)",
  },
});

const highlight = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--person)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: "var(--muted)" },
  { tag: tags.invalid, color: "var(--bad)" },
]);

export const codeTheme: Extension = [look, syntaxHighlighting(highlight)];
