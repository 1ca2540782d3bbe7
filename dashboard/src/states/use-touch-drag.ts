import { useEffect, useRef, useState } from "preact/hooks";

/** How long a finger rests on a card before it holds the card. A finger that moves sooner scrolls. */
const HOLD_MS = 300;
const STILL_PX = 10;
/** How near to the edge of the columns a held card scrolls them, how far and how often. */
const EDGE_PX = 48;
const SCROLL_PX = 16;
const SCROLL_MS = 30;

interface Touch {
  readonly pointer: number;
  x: number;
  y: number;
  readonly timer: ReturnType<typeof setTimeout>;
  scrolling?: ReturnType<typeof setInterval>;
  isHeld: boolean;
}

interface TouchDrag {
  /** whether a finger holds the card */
  readonly isHeld: boolean;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: Event) => void;
}

/** Drags a card by touch. Browsers drag elements by mouse, but by touch not all of them do. */
export function useTouchDrag(onHold: (isHeld: boolean) => void, onDrop: (state: string) => void): TouchDrag {
  const touch = useRef<Touch | undefined>(undefined);
  const [isHeld, setHeld] = useState(false);
  const end = (): void => {
    clearTimeout(touch.current?.timer);
    clearInterval(touch.current?.scrolling);
    if (touch.current?.isHeld) onHold(false);
    touch.current = undefined;
    setHeld(false);
  };
  // A card may be gone while a finger holds it, if its task has ended.
  useEffect(() => end, []);
  useEffect(() => {
    // The browser would scroll, and take the pointer away.
    const stay = (event: TouchEvent): void => {
      if (touch.current?.isHeld && event.cancelable) event.preventDefault();
    };
    document.addEventListener("touchmove", stay, { passive: false });
    return () => document.removeEventListener("touchmove", stay);
  }, []);
  const hold = (card: HTMLElement): void => {
    const held = touch.current;
    if (!held) return;
    held.isHeld = true;
    held.scrolling = setInterval(() => scrollAtEdge(card, held.x), SCROLL_MS);
    setHeld(true);
    onHold(true);
  };
  return {
    isHeld,
    onPointerDown: (event) => {
      const card = event.currentTarget as HTMLElement;
      const isControl = (event.target as HTMLElement).closest("button, input, select, form") !== null;
      if (event.pointerType !== "touch" || !event.isPrimary || isControl) return;
      end();
      const timer = setTimeout(() => hold(card), HOLD_MS);
      touch.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, timer, isHeld: false };
    },
    onPointerMove: ({ pointerId, clientX, clientY }) => {
      const now = touch.current;
      if (now?.pointer !== pointerId) return;
      const isStill = Math.hypot(clientX - now.x, clientY - now.y) <= STILL_PX;
      if (now.isHeld) Object.assign(now, { x: clientX, y: clientY });
      else if (!isStill) end();
    },
    onPointerUp: ({ pointerId, clientX, clientY }) => {
      const now = touch.current;
      if (now?.pointer !== pointerId) return;
      const below = now.isHeld ? document.elementFromPoint(clientX, clientY) : null;
      const state = below?.closest<HTMLElement>("[data-state]")?.dataset["state"];
      end();
      if (state !== undefined) onDrop(state);
    },
    onPointerCancel: end,
    // A long touch would open the menu of the card's link.
    onContextMenu: (event) => {
      if (touch.current) event.preventDefault();
    },
  };
}

function scrollAtEdge(card: HTMLElement, x: number): void {
  const columns = card.closest(".columns");
  if (!columns) return;
  const { left, right } = columns.getBoundingClientRect();
  if (x < left + EDGE_PX) columns.scrollBy(-SCROLL_PX, 0);
  else if (x > right - EDGE_PX) columns.scrollBy(SCROLL_PX, 0);
}
