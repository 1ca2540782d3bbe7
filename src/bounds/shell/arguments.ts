import { after, type Field } from "./field.ts";

/** The words after a command's name, as options and the rest. */
export interface Arguments {
  /** whether one of these options is given: `-x`, `--long` */
  readonly has: (...names: readonly string[]) => boolean;
  /** the values of these options, in order */
  readonly values: (...names: readonly string[]) => readonly Field[];
  /** the words that are neither options nor their values */
  readonly rest: readonly Field[];
}

/**
 * Reads options the way `getopt` does. `valued` lists the options that take a value, separated by spaces. With `until`
 * the first other word ends the options, as in `env` or `sudo`.
 */
export function readArguments(words: readonly Field[], valued = "", until = false): Arguments {
  const takes = new Set(valued.split(" "));
  const found: { name: string; value?: Field }[] = [];
  const rest: Field[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const { start } = word;
    if (start === "--" && word.text === "--") {
      rest.push(...words.slice(at + 1));
      break;
    }
    if (!start.startsWith("-") || start === "-") {
      if (until) {
        rest.push(...words.slice(at));
        break;
      }
      rest.push(word);
    } else {
      const options = optionsOf(word, takes);
      found.push(...options);
      const last = options.at(-1);
      if (last !== undefined && last.value === undefined && takes.has(last.name)) {
        const value = words[at + 1];
        if (value !== undefined) last.value = value;
        at += 1;
      }
    }
  }
  return {
    rest,
    has: (...names) => found.some(({ name }) => names.includes(name)),
    values: (...names) =>
      found.flatMap(({ name, value }) => (names.includes(name) && value !== undefined ? [value] : [])),
  };
}

function optionsOf(word: Field, takes: ReadonlySet<string>): { name: string; value?: Field }[] {
  const { start } = word;
  const equals = start.indexOf("=");
  if (start.startsWith("--")) {
    if (equals < 0) return [{ name: start }];
    const name = start.slice(0, equals);
    return [{ name, value: after(word, `${name}=`) }];
  }
  if (takes.has(start) || start.length === 2) return [{ name: start }];
  const options: { name: string; value?: Field }[] = [{ name: start }];
  for (let at = 1; at < start.length; at += 1) {
    const name = `-${start.charAt(at)}`;
    if (takes.has(name)) {
      options.push(at + 1 < start.length ? { name, value: after(word, start.slice(0, at + 1)) } : { name });
      return options;
    }
    options.push({ name });
  }
  return options;
}
