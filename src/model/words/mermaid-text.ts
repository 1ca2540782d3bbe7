/**
 * The characters that a label must encode. Quotes would end the label, a colon before an entity code makes Mermaid drop
 * the code's semicolon, and some versions read stars, list numbers and links as Markdown. Harmless characters are not
 * encoded, nor a dash or underscore inside a word, nor a full stop after a word.
 */
const needsCode =
  /(?![\p{L}\p{M}\p{N}\p{Extended_Pictographic} ,()/?!='…]|(?<=[\p{L}\p{N}])[-_][\p{L}\p{N}]|(?<=\p{L})\.(?: |$))./gsu;

/** The text for a quoted label in Mermaid. */
export function mermaidText(text: string): string {
  return text.replace(needsCode, (character) => `#${character.codePointAt(0)};`);
}
