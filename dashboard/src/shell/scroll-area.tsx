import type { ComponentChildren } from "preact";
import { forwardRef } from "preact/compat";

interface Props {
  readonly className: string;
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A part of the page that scrolls by itself, also by keyboard. */
export const ScrollArea = forwardRef<HTMLElement, Props>(function ScrollArea(
  { className, label, children },
  area,
) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={className} ref={area} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
});
