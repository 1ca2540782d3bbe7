import { useEffect, useRef, useState } from "preact/hooks";
import { Finder } from "./finder.tsx";
import { KeyList } from "./key-list.tsx";
import { onPalette, type PalettePart } from "./palette-state.ts";

/** The dialog over the page: the search, or the list of keys. The browser keeps the focus inside it. */
export function Palette() {
  const [part, setPart] = useState<PalettePart>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => onPalette(setPart), []);
  useEffect(() => {
    if (part !== undefined && !dialog.current?.open) dialog.current?.showModal();
  }, [part]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={`palette palette-${part}`}
      aria-label={part === "keys" ? "Keys" : "Search and commands"}
      onClose={() => setPart(undefined)}
      // A click beside the dialog closes it.
      {...{ closedby: "any" }}
    >
      {part === "search" && <Finder onDone={close} />}
      {part === "keys" && <KeyList onDone={close} />}
    </dialog>
  );
}
