import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether the element has been on the screen: a long list loads and draws only what a person looks at. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}
