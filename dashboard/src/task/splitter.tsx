import { useEffect, useRef, useState } from "preact/hooks";

interface Props {
  /** under which the width is kept in this browser */
  readonly name: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

const STEP_PX = 24;

/** A bar between two panes. Dragging it, or the arrow keys, change the width of the pane after it. */
export function Splitter({ name, label, least, most, usual }: Props) {
  const bar = useRef<HTMLHRElement>(null);
  const [width, setWidth] = useState(() => Number(localStorage.getItem(`navigator ${name}`)) || usual);
  const become = (wanted: number) => setWidth(Math.round(Math.min(most, Math.max(least, wanted))));
  useEffect(() => {
    bar.current?.parentElement?.style.setProperty("--side", `${width}px`);
    localStorage.setItem(`navigator ${name}`, String(width));
  }, [width, name]);
  return (
    <hr
      ref={bar}
      className="splitter"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      onKeyDown={(event) => {
        const by = event.key === "ArrowLeft" ? STEP_PX : event.key === "ArrowRight" ? -STEP_PX : 0;
        if (by === 0) return;
        event.preventDefault();
        become(width + by);
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        const { right = 0 } = currentTarget.parentElement?.getBoundingClientRect() ?? {};
        become(right - clientX);
      }}
    />
  );
}
