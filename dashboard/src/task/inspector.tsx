import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { ScrollArea } from "../shell/scroll-area.tsx";

/** Facts about the task, one part at a time. The arrow keys go from tab to tab. */
export function Inspector({ tabs }: { readonly tabs: Readonly<Record<string, ComponentChildren>> }) {
  const names = Object.keys(tabs);
  const [shown, setShown] = useState(names[0] ?? "");
  const id = useId();
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = names[(names.indexOf(shown) + by + names.length) % names.length] ?? shown;
    setShown(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section className="inspector" aria-label="Inspector">
      <div role="tablist" aria-label="Parts of the inspector">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => setShown(name)}
            onKeyDown={step}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        <ScrollArea className="inspector-body" label={shown}>
          {tabs[shown]}
        </ScrollArea>
      </div>
    </section>
  );
}
