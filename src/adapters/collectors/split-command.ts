type Split =
  | { readonly ok: true; readonly argv: readonly [string, ...string[]] }
  | { readonly ok: false; readonly problem: string };

/** The parts of a command: literal text, a gap between words, or shell syntax. */
type Part =
  | { readonly kind: "text"; readonly text: string; readonly end: number }
  | { readonly kind: "gap"; readonly end: number }
  | { readonly kind: "stop"; readonly problem: string };

/**
 * Splits a command into words as a shell would. Refuses all other shell syntax: as plain text it would not have the
 * effect that the author wants.
 */
export function splitCommand(command: string): Split {
  if (command.includes("\0")) return { ok: false, problem: "it has a NUL character" };
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; ) {
    const part = partAt(command, at);
    if (part.kind === "stop") return { ok: false, problem: part.problem };
    if (part.kind === "text") word = `${word ?? ""}${part.text}`;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
    at = part.end;
  }
  return begun(word === undefined ? words : [...words, word]);
}

function begun([program, ...rest]: readonly string[]): Split {
  if (program === undefined || program === "") return { ok: false, problem: "it names no program" };
  const [, variable] = /^(\w+)=/.exec(program) ?? [];
  if (variable === undefined) return { ok: true, argv: [program, ...rest] };
  return { ok: false, problem: `it begins with ${variable}=; set variables where Navigator is started` };
}

function partAt(command: string, at: number): Part {
  const sign = command.charAt(at);
  if (/[ \t]/.test(sign)) return { kind: "gap", end: at + 1 };
  if (sign === "'") return singleQuoted(command, at);
  if (sign === '"') return doubleQuoted(command, at);
  if (sign === "\\") return escaped(command, at);
  if (/[|&;<>()\r\n]/.test(sign) || isExpansion(command, at) || /^\$['"]/.test(command.slice(at, at + 2)))
    return shellOnly(command, at);
  return { kind: "text", text: sign, end: at + 1 };
}

function singleQuoted(command: string, at: number): Part {
  const close = command.indexOf("'", at + 1);
  if (close < 0) return { kind: "stop", problem: "a quote ' is not closed" };
  return { kind: "text", text: command.slice(at + 1, close), end: close + 1 };
}

function doubleQuoted(command: string, at: number): Part {
  let text = "";
  for (let next = at + 1; next < command.length; next++) {
    const sign = command.charAt(next);
    if (sign === '"') return { kind: "text", text, end: next + 1 };
    if (isExpansion(command, next)) return shellOnly(command, next);
    const isEscape = sign === "\\" && /["\\$`]/.test(command.charAt(next + 1));
    if (isEscape) next += 1;
    text += command.charAt(next);
  }
  return { kind: "stop", problem: 'a quote " is not closed' };
}

function escaped(command: string, at: number): Part {
  const sign = command.charAt(at + 1);
  if (sign === "" || /[\r\n]/.test(sign)) return { kind: "stop", problem: "a line ends with \\" };
  return { kind: "text", text: sign, end: at + 2 };
}

/** Whether a shell would expand the character: a backtick, or a dollar before a name, a number or a bracket. */
function isExpansion(command: string, at: number): boolean {
  const sign = command.charAt(at);
  return sign === "`" || (sign === "$" && /[\w{(@*#?!$-]/.test(command.charAt(at + 1)));
}

function shellOnly(command: string, at: number): Part {
  const [sign = ""] = /^(&&|\|\||>>|<<|\$[({]|.)/.exec(command.slice(at, at + 2)) ?? ["a line break"];
  return { kind: "stop", problem: `it has ${sign}, which needs a shell, and commands run without one` };
}
