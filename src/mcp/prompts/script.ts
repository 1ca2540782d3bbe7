/** A call as it is shown to a model. The args may hold placeholders, in capitals. */
export function callText(tool: string, args: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(args)}`;
}

/** A prompt's text: the goal, the numbered steps, and the rules. */
export function script(wanted: string, steps: readonly string[], rules: readonly string[]): string {
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  return [wanted, numbered.join("\n"), rules.join(" ")].join("\n\n");
}
