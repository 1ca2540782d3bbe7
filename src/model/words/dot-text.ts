/** The text for a label in Graphviz, where a backslash starts an escape and an ampersand an entity. */
export function dotText(text: string): string {
  return text.replace(/[\\"]/g, "\\$&").replaceAll("&", "&amp;");
}
