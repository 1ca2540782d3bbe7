import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../shell/icon.tsx";
import { Problem } from "../shell/problem.tsx";
import { type Found, useFound } from "./use-found.ts";

/** The search over views, commands, workflows and tasks. */
export function Finder({ onDone }: { readonly onDone: () => void }) {
  const [text, setText] = useState("");
  const { found, error } = useFound(text.trim());
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen, text]);
  const open = (one: Found | undefined) => {
    if (!one) return;
    onDone();
    one.go();
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) setAt((chosen + by + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter") open(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <label className="palette-field">
        <Icon name="search" />
        <span className="sr">Search views, commands, workflows and tasks</span>
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-found"
          aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
          aria-autocomplete="list"
          placeholder="Go to a view, a workflow or a task"
          maxLength={200}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      </label>
      <Problem error={error} />
      <div id="palette-found" role="listbox" aria-label="Found" ref={list}>
        {found.map((one, index) => (
          <div
            key={`${one.kind} ${one.key}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(one)}
            onKeyDown={onKey}
          >
            <span className="found-kind">{one.kind}</span>
            <span className="found-name">{one.name}</span>
            <span className="muted">{one.hint}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="muted palette-none" role="status">
          Nothing found.
        </p>
      )}
    </>
  );
}
