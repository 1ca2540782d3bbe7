import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ScrollArea } from "../shell/scroll-area.tsx";
import { useWindow } from "../use-window.ts";

interface Props<T> {
  readonly items: readonly T[];
  readonly rowHeight: number;
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly row: (item: T) => ComponentChildren;
  /** called when the last loaded row becomes visible */
  readonly onEnd: () => void;
}

/** A list that draws only its visible rows. */
export function VirtualList<T>({ items, rowHeight, label, keyOf, row, onEnd }: Props<T>) {
  const box = useRef<HTMLElement>(null);
  const { first, last } = useWindow(box, items.length, rowHeight);
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
