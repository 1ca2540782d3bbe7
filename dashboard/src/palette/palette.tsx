import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Finder } from "./finder.tsx";
import { KeyList } from "./key-list.tsx";
import { onPalette, type PalettePart } from "./palette-state.ts";

interface Shown {
  readonly part?: PalettePart;
  /** how often the dialog was opened */
  readonly times: number;
}

/** The dialog over the page: the search, or the list of keys. */
export function Palette() {
  const [{ part, times }, setShown] = useState<Shown>({ times: 0 });
  useEffect(() => onPalette((wanted) => setShown((before) => opened(before, wanted))), []);
  if (part === undefined) return null;
  return (
    <PaletteDialog
      key={times}
      part={part}
      // The browser tells of a closed dialog later. Meanwhile a key may have opened the next one, which must stay.
      onClosed={() => setShown((now) => (now.times === times ? { times } : now))}
    />
  );
}

function opened({ part, times }: Shown, wanted: PalettePart): Shown {
  const isOpen = document.querySelector("dialog.palette[open]") !== null;
  return isOpen && part === wanted ? { part, times } : { part: wanted, times: times + 1 };
}

interface Props {
  readonly part: PalettePart;
  readonly onClosed: () => void;
}

/** The browser keeps the focus inside the dialog. */
function PaletteDialog({ part, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key: it belongs to the dialog.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={`palette palette-${part}`}
      aria-label={part === "keys" ? "Keys" : "Search and commands"}
      onClose={onClosed}
      // A click beside the dialog closes it.
      {...{ closedby: "any" }}
    >
      {part === "search" ? <Finder onDone={close} /> : <KeyList onDone={close} />}
    </dialog>
  );
}
