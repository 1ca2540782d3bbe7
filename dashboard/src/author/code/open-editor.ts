import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, codeFolding, foldKeymap, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { gotoLine, highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import guided from "../../../../docs/reference/guided.schema.json";
import graph from "../../../../docs/reference/workflow.schema.json";
import type { PlacedFinding } from "../../../../src/model/graph.ts";
import { codeTheme } from "./code-theme.ts";
import { foldMarks } from "./fold-marks.ts";
import { type Forms, offeredAt } from "./suggestions.ts";

export interface CodeEditor {
  readonly text: () => string;
  readonly setText: (text: string) => void;
  readonly setFindings: (findings: readonly PlacedFinding[]) => void;
  /** the ids of the steps, which are offered where a step is named */
  readonly setSteps: (steps: readonly string[]) => void;
  /** selects a line, shows it and moves the focus to it */
  readonly goTo: (line: number) => void;
  /** opens the field for the number of a line */
  readonly askLine: () => void;
  readonly close: () => void;
}

/**
 * Opens an editor inside `host`, in a shadow tree. There, the editor's styles are constructed style sheets; in the page
 * itself they would be `<style>` elements, which the content security policy forbids.
 */
export function openEditor(host: HTMLElement, text: string, onType: () => void): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const language = new Compartment();
  let steps: readonly string[] = [];
  let isJson = looksLikeJson(text);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        basics,
        language.of(isJson ? json() : yaml()),
        autocompletion({ override: [(context) => completions(context, steps)], icons: false }),
        EditorView.updateListener.of(({ docChanged }) => docChanged && onType()),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => {
      isJson = looksLikeJson(next);
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        selection: { anchor: 0 },
        effects: [
          language.reconfigure(isJson ? json() : yaml()),
          EditorView.scrollIntoView(0, { y: "start" }),
        ],
      });
    },
    setFindings: (findings) => {
      const { doc } = view.state;
      view.dispatch(
        setDiagnostics(
          view.state,
          findings.flatMap((finding) => diagnosticOf(finding, doc)),
        ),
      );
      const isJsonNow = looksLikeJson(doc.sliceString(0, 200));
      if (isJsonNow !== isJson) {
        isJson = isJsonNow;
        view.dispatch({ effects: language.reconfigure(isJson ? json() : yaml()) });
      }
    },
    setSteps: (next) => {
      steps = next;
    },
    goTo: (number) => {
      const line = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: line.from, head: line.to },
        effects: EditorView.scrollIntoView(line.from, { y: "center" }),
      });
      view.focus();
    },
    askLine: () => gotoLine(view),
    close: () => view.destroy(),
  };
}

/** The edits that replace the selection by a text. */
const REPLACES: ReadonlySet<string> = new Set([
  "insertText",
  "deleteContentBackward",
  "deleteContentForward",
]);

const basics: Extension = [
  lineNumbers(),
  lintGutter(),
  codeFolding(),
  foldMarks,
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  codeTheme,
  EditorView.contentAttributes.of({
    "aria-label": "Definition, in YAML or JSON",
    spellcheck: "false",
    tabindex: "0",
  }),
  // The browser replaces a selection of several lines by elements with inline styles, which the policy forbids.
  EditorView.domEventHandlers({
    beforeinput: (event, view) => {
      if (view.state.selection.main.empty || event.isComposing || !REPLACES.has(event.inputType))
        return false;
      view.dispatch(view.state.replaceSelection(event.data ?? ""), {
        userEvent: "input.type",
        scrollIntoView: true,
      });
      event.preventDefault();
      return true;
    },
  }),
  // Tab leaves the editor, as everywhere on the page: a reader without a mouse must not be caught in it.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
];

function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

const forms = { graph, guided } as Forms;

function completions(context: CompletionContext, steps: readonly string[]): CompletionResult | null {
  const text = context.state.doc.toString();
  const found = offeredAt(forms, text, context.pos, steps);
  if (!found || found.options.length === 0) return null;
  if (!context.explicit && found.from === context.pos) return null;
  return {
    from: found.from,
    options: found.options.map(({ label, kind, detail }) => ({
      label,
      type: kind === "key" ? "property" : "enum",
      ...(detail !== undefined && { detail: detail.slice(0, 60) }),
    })),
    validFor: /^[\w.-]*$/,
  };
}

function diagnosticOf({ spot, severity, code, message, fix }: PlacedFinding, doc: Text): Diagnostic[] {
  if (!spot || spot.line > doc.lines) return [];
  const line = doc.line(spot.line);
  const from = Math.min(line.from + spot.column - 1, line.to);
  const word = /^["']?[\w.-]+["']?/.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
  const text = `${shortened(message)}\n${shortened(fix)}`;
  return [{ from, to: word > 0 ? from + word : line.to, severity, source: code, message: text }];
}

/** The beginning of a message. A hint beside the text is no place for a thousand words; the list has all of them. */
function shortened(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
