import { forwardRef } from "preact/compat";
import { useEffect, useImperativeHandle, useRef, useState } from "preact/hooks";
import type { PlacedFinding } from "../../../src/model/graph.ts";
import type { CodeEditor } from "./code/open-editor.ts";

/** How long typing rests before the text is taken over. */
const TYPING_MS = 300;

export interface CodeAreaHandle {
  readonly goTo: (line: number) => void;
  readonly askLine: () => void;
}

interface Props {
  /** the text to show; typing changes it through `onText` only */
  readonly text: string;
  readonly findings: readonly PlacedFinding[];
  readonly steps: readonly string[];
  /** called at the first change after the text was taken over */
  readonly onTyping: () => void;
  /** called with the whole text when typing rests */
  readonly onText: (text: string) => void;
}

/** The editor of definitions. Its code is loaded when it is shown. */
export const CodeArea = forwardRef<CodeAreaHandle, Props>(function CodeArea(props, handle) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | undefined>(undefined);
  const newest = useRef(props);
  newest.current = props;
  const [state, setState] = useState<"loading" | "open" | "failed">("loading");
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (editor.current) newest.current.onText(editor.current.text());
    };
    const onType = (): void => {
      if (timer === undefined) newest.current.onTyping();
      clearTimeout(timer);
      timer = setTimeout(take, TYPING_MS);
    };
    // A reload in the middle of a word keeps the word.
    const onLeave = () => timer !== undefined && take();
    addEventListener("pagehide", onLeave);
    import("./code/open-editor.ts").then(
      ({ openEditor }) => {
        if (isGone || !host.current) return;
        editor.current = openEditor(host.current, newest.current.text, onType);
        setState("open");
      },
      // The server was stopped or replaced since the page was loaded.
      () => !isGone && setState("failed"),
    );
    return () => {
      isGone = true;
      onLeave();
      removeEventListener("pagehide", onLeave);
      editor.current?.close();
      editor.current = undefined;
    };
  }, []);
  const { text, findings, steps } = props;
  useEffect(() => {
    if (editor.current && editor.current.text() !== text) editor.current.setText(text);
  }, [text, state]);
  useEffect(() => editor.current?.setFindings(findings), [findings, state]);
  useEffect(() => editor.current?.setSteps(steps), [steps, state]);
  useImperativeHandle(handle, () => ({
    goTo: (line) => editor.current?.goTo(line),
    askLine: () => editor.current?.askLine(),
  }));
  return (
    <div className="editor" data-editor={state}>
      <div ref={host} className="code-host" />
      {state === "loading" && <p className="muted editor-note">Opening the editor…</p>}
      {state === "failed" && (
        <p className="refused editor-note" role="alert">
          The editor could not be loaded. Reload the page once the server runs again; the text is kept.
        </p>
      )}
    </div>
  );
});
