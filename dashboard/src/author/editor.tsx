import { forwardRef } from "preact/compat";
import { useImperativeHandle, useMemo, useRef } from "preact/hooks";
import type { PlacedFinding } from "../../../src/model/graph.ts";

export interface EditorHandle {
  readonly goTo: (line: number) => void;
}

interface Props {
  readonly text: string;
  readonly findings: readonly PlacedFinding[];
  readonly onInput: (text: string) => void;
}

/** A text area with line numbers; lines with findings are marked. */
export const Editor = forwardRef<EditorHandle, Props>(function Editor({ text, findings, onInput }, handle) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => text.split("\n").length, [text]);
  const marked = useMemo(() => {
    const worst = new Map<number, string>();
    for (const { spot, severity } of findings)
      if (spot && !worst.has(spot.line)) worst.set(spot.line, severity);
    return worst;
  }, [findings]);
  useImperativeHandle(handle, () => ({
    goTo: (line) => {
      const element = area.current;
      if (!element) return;
      const before = text.split("\n").slice(0, line - 1);
      const from = before.reduce((sum, one) => sum + one.length + 1, 0);
      const to = text.indexOf("\n", from);
      element.focus();
      element.setSelectionRange(from, to < 0 ? text.length : to);
      element.scrollTop = Math.max(0, (line - 5) * Number.parseFloat(getComputedStyle(element).lineHeight));
    },
  }));
  return (
    <div className="editor">
      <div className="gutter" ref={gutter} aria-hidden="true">
        {Array.from({ length: Math.min(lines, MOST_NUMBERED) }, (_, index) => (
          <span key={index} className={marked.get(index + 1)}>
            {index + 1}
          </span>
        ))}
      </div>
      <textarea
        ref={area}
        aria-label="Definition, in YAML or JSON"
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
});

const MOST_NUMBERED = 5_000;
