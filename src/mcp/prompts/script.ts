/** A call as a model is shown it; what it has to fill in stands in capitals. */
export function callText(tool: string, args: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(args)}`;
}

/** What is wanted, how it is done, and what to keep to. */
export function script(wanted: string, steps: readonly string[], rules: readonly string[]): string {
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  return [wanted, numbered.join("\n"), rules.join(" ")].join("\n\n");
}
