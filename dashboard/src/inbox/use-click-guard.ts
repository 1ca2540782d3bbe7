import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** How long clicks are ignored after the buttons have moved: longer than a double click takes. */
const QUIET_MS = 600;

/**
 * Ignores clicks for a moment after the layout has changed: if a card moves under the pointer, it must not get the
 * click that was meant for another one. `data-moved` marks the element meanwhile.
 */
export function useClickGuard(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let layout = layoutOf(element);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const now = layoutOf(element);
      if (now === layout) return;
      layout = now;
      element.dataset["moved"] = "";
      clearTimeout(timer);
      timer = setTimeout(() => delete element.dataset["moved"], QUIET_MS);
    };
    const onClick = (event: MouseEvent): void => {
      // The layout may just have changed, before an observer has reported it.
      look();
      if (element.dataset["moved"] !== undefined) swallow(event);
    };
    // A held Enter key repeats the click of its button.
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat && event.target instanceof HTMLButtonElement) swallow(event);
    };
    const mutations = new MutationObserver(look);
    mutations.observe(element, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("click", onClick, { capture: true });
    element.addEventListener("keydown", onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      mutations.disconnect();
      sizes.disconnect();
      element.removeEventListener("click", onClick, { capture: true });
      element.removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The positions of everything that can be clicked, relative to the element, so that scrolling does
 * not count as a change.
 */
function layoutOf(element: HTMLElement): string {
  const { left, top } = element.getBoundingClientRect();
  return [...element.querySelectorAll("button, a, select")]
    .map((one) => {
      const box = one.getBoundingClientRect();
      const label = one instanceof HTMLSelectElement ? "" : one.textContent;
      return `${label} ${Math.round(box.left - left)} ${Math.round(box.top - top)} ${Math.round(box.width)}`;
    })
    .join("\n");
}
