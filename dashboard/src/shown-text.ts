import { options, type VNode } from "preact";
import { withCodes } from "../../src/model/words/printable.ts";

/**
 * Makes every text that the page draws show its invisible characters as codes. A direction mark in an agent's text would
 * otherwise turn round the words of the page behind it, and a hidden character would make two names look the same.
 */
export function showHiddenCharacters(): void {
  const before = options.vnode;
  options.vnode = (node: VNode) => {
    const { type, props } = node as { type: unknown; props: unknown };
    // A text has no type, and is its own properties.
    if (!type && typeof props === "string") Object.assign(node, { props: shownText(props) });
    before?.(node);
  };
}

/** A text with codes for characters that hide or reorder text. */
export function shownText(text: string): string {
  return withCodes(text, (sign) =>
    /[\n\r\t]/.test(sign) ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
}
