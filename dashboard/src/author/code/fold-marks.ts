import { foldable, foldEffect, foldedRanges, unfoldEffect } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { type BlockInfo, type EditorView, GutterMarker, gutter } from "@codemirror/view";

/** Matches a line that begins a part: a bracket or a key without a value at its end. */
const OPENS = /[[{:]\s*$/;

class FoldMark extends GutterMarker {
  readonly #isOpen: boolean;

  constructor(isOpen: boolean) {
    super();
    this.#isOpen = isOpen;
  }

  override toDOM(view: EditorView): Node {
    const sign = document.createElement("span");
    sign.textContent = this.#isOpen ? "⌄" : "›";
    sign.title = view.state.phrase(this.#isOpen ? "Fold line" : "Unfold line");
    return sign;
  }
}

const [open, closed] = [new FoldMark(true), new FoldMark(false)];

/**
 * The signs that fold the parts of a text. They are found by the ends of lines: to search the syntax tree for every line in
 * view takes too long at each key that an author presses in a large definition.
 */
export const foldMarks: Extension = gutter({
  class: "cm-foldGutter",
  lineMarker: ({ state }, line) => {
    if (foldedAt(state, line)) return closed;
    return OPENS.test(state.doc.lineAt(line.from).text) ? open : null;
  },
  lineMarkerChange: ({ startState, state }) => foldedRanges(startState) !== foldedRanges(state),
  initialSpacer: () => open,
  domEventHandlers: {
    click: (view, line) => {
      const folded = foldedAt(view.state, line);
      const range = folded ?? foldable(view.state, line.from, line.to);
      if (!range) return false;
      view.dispatch({ effects: (folded ? unfoldEffect : foldEffect).of(range) });
      return true;
    },
  },
});

/** The folded part that begins on a line. */
function foldedAt(state: EditorState, { from, to }: BlockInfo): { from: number; to: number } | undefined {
  let found: { from: number; to: number } | undefined;
  foldedRanges(state).between(from, to, (start, end) => {
    found = { from: start, to: end };
    return false;
  });
  return found;
}
