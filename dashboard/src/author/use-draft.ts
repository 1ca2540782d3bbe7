import { useEffect, useState } from "preact/hooks";
import { starter } from "./starter.ts";

const STORAGE_KEY = "author text";

export interface Draft {
  readonly text: string;
  /** whether there is typing that `text` does not have yet */
  readonly isTyping: boolean;
  readonly setText: (text: string) => void;
  readonly typing: () => void;
}

/** The text in the editor. It is kept for the browser tab, so that a reload loses nothing. */
export function useDraft(): Draft {
  const [text, setText] = useState(() => sessionStorage.getItem(STORAGE_KEY) ?? starter);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => keep(text), [text]);
  return {
    text,
    isTyping,
    setText: (next) => {
      keep(next);
      setText(next);
      setTyping(false);
    },
    typing: () => setTyping(true),
  };
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // The text is larger than the browser's storage: it lives until the page is left.
  }
}
