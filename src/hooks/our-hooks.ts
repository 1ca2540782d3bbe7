/** As one command line, or as a program with a list of arguments. A clone's path need not contain "navigator". */
const OURS = /navigator(?:[^"\n]*|[\s\\"',]*)\bhook\b|\bhook\.js\b[\s\\"',]*(?:claude|codex)\b/;

/** Whether the text of a settings file starts our hooks. */
export function hasOurHooks(text: string): boolean {
  return OURS.test(text);
}

/** Whether the text of a settings file switches all hooks off, or our plugin. */
export function switchesHooksOff(text: string): boolean {
  return /"disableAllHooks"\s*:\s*true/.test(text) || /"[^"\n]*navigator[^"\n]*"\s*:\s*false/.test(text);
}

/** Whether the text of a settings file lets a hook answer questions that are put to the person. */
export function answersForPeople(text: string): boolean {
  return /"Elicitation(?:Result)?"\s*:/.test(text);
}
