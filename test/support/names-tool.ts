/**
 * Whether a text names a tool. A tool whose name is an ordinary word, as `claim`, is named only in backticks: "the claim"
 * is no tool.
 */
export function namesTool(text: string, name: string, before = ""): boolean {
  return new RegExp(name.includes("_") ? `${before}\\b${name}\\b` : `\`${name}\``).test(text);
}
