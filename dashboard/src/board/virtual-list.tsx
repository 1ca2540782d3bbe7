import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ScrollArea } from "../shell/scroll-area.tsx";

interface Props<T> {
  readonly items: readonly T[];
  readonly rowHeight: number;
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly row: (item: T) => ComponentChildren;
  /** called when the last loaded row becomes visible */
  readonly onEnd: () => void;
}

/** How many rows are drawn beyond the visible area. */
const OVERSCAN = 6;

/** A list that draws only its visible rows. */
export function VirtualList<T>({ items, rowHeight, label, keyOf, row, onEnd }: Props<T>) {
  const box = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN);
  const last = Math.min(items.length, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN);
  const atEnd = last >= items.length;
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);
  return (
    <ScrollArea className="virtual" ref={box} label={label}>
      <ul style={{ height: `${items.length * rowHeight}px` }}>
        {items.slice(first, last).map((item, index) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
            style={{ height: `${rowHeight}px`, transform: `translateY(${(first + index) * rowHeight}px)` }}
          >
            {row(item)}
          </li>
        ))}
      </ul>
    </ScrollArea>
  );
}
