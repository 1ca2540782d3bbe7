import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** How many rows are drawn beyond the visible area. */
const OVERSCAN = 8;

/** The rows of a scrolled element that are visible, and a few more. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
): { readonly first: number; readonly last: number } {
  const [view, setView] = useState({ top: 0, height: 900 });
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
  const first = Math.max(0, Math.floor(view.top / rowPx) - OVERSCAN);
  return { first, last: Math.min(count, Math.ceil((view.top + view.height) / rowPx) + OVERSCAN) };
}
