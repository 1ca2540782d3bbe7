import {
  type AndOr,
  type Assignment,
  type Command,
  type CommandNode,
  type Function as FunctionNode,
  forEachChild,
  type ParsedScript,
  parse,
  type Statement,
  type SyntaxNode,
} from "unbash";
import { expandWord, textOf } from "./expand-word.ts";
import { type Field, known, unknown } from "./field.ts";
import { hidesCommand } from "./hides-command.ts";
import { counts, type Line, LONGEST_VALUE } from "./line.ts";
import { perform } from "./perform.ts";
import { isCarriedOut } from "./programs/environment.ts";
import { readRedirections } from "./redirections.ts";
import { blend, markOf, restore, type Scope, voidsNames } from "./scope.ts";

/** The most words of a `for` that are tried one by one. */
const MOST_ROUNDS = 20;

/** Reads a text as a shell carries it out. */
export function walkText(line: Line, scope: Scope, text: string): void {
  walkScript(line, scope, parse(text));
  walkUncalled(line, scope);
}

function walkScript(line: Line, scope: Scope, script: ParsedScript): void {
  const [error] = script.errors ?? [];
  if (error !== undefined)
    line.deeds.push({ kind: "opaque", why: `the shell cannot read it: ${error.message}` });
  walkAll(line, scope, script.commands);
}

function walkAll(line: Line, scope: Scope, statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (statement.background) {
      line.deeds.push({ kind: "background" });
      aside(line, scope, statement.command);
    } else walk(line, scope, statement.command);
  }
}

/** A part in a shell of its own: what it sets ends with it. */
function aside(line: Line, scope: Scope, node: SyntaxNode): void {
  const kept = markOf(scope);
  walk(line, scope, node);
  restore(scope, kept);
}

/** A part that may not be carried out. */
function perhaps(line: Line, scope: Scope, node: SyntaxNode): void {
  const kept = markOf(scope);
  walk(line, scope, node);
  blend(scope, kept);
}

function walk(line: Line, scope: Scope, node: SyntaxNode): void {
  if (!counts(line)) return;
  switch (node.type) {
    case "Command":
      walkCommand(line, scope, node);
      return;
    case "Statement":
      walkAll(line, scope, [node]);
      return;
    case "CompoundList":
      walkAll(line, scope, node.commands);
      return;
    case "Script":
      walkScript(line, scope, node);
      return;
    case "Pipeline":
      for (const command of node.commands)
        if (node.commands.length === 1) walk(line, scope, command);
        else aside(line, scope, command);
      return;
    case "AndOr":
      walkAndOr(line, scope, node);
      return;
    case "Function":
      scope.functions.set(node.name.value, node);
      return;
    case "Subshell":
      aside(line, scope, node.body);
      return;
    case "Coproc":
      line.deeds.push({ kind: "background" });
      aside(line, scope, node.body);
      return;
    case "Redirected":
      readRedirections(line, scope, node.redirects, walkWord);
      walk(line, scope, node.command);
      return;
    case "CommandExpansion":
    case "ProcessSubstitution":
    case "ArithmeticCommandExpansion":
      if (node.script === undefined)
        line.deeds.push({ kind: "opaque", why: "a substitution in it cannot be read" });
      else aside(line, scope, node.script);
      return;
    default:
      walkCompound(line, scope, node);
      return;
  }
}

function walkCompound(line: Line, scope: Scope, node: SyntaxNode): void {
  switch (node.type) {
    case "For":
    case "Select":
      walkFor(line, scope, node);
      return;
    case "While":
    case "ArithmeticFor":
      perhaps(line, scope, node.body);
      forEachChild(node, (child) => perhaps(line, scope, child));
      return;
    case "If":
      walk(line, scope, node.clause);
      perhaps(line, scope, node.then);
      for (const part of [...node.elif, node.else]) if (part !== undefined) perhaps(line, scope, part);
      return;
    case "BraceGroup":
      walk(line, scope, node.body);
      return;
    case "ArithmeticCommand":
      readHidden(line, node.body);
      forEachChild(node, (child) => walk(line, scope, child));
      return;
    case "Word":
      readHidden(line, textOf(node, scope, line.world.home).text);
      walkWord(line, scope, node);
      return;
    default:
      forEachChild(node, (child) => (node.type === "Case" ? perhaps : walk)(line, scope, child));
  }
}

function walkAndOr(line: Line, scope: Scope, { commands, operators }: AndOr): void {
  const [first, ...others] = commands;
  if (first !== undefined) walk(line, scope, first);
  const kept = markOf(scope);
  for (const [index, command] of others.entries()) {
    if (operators[index] === "&&") walk(line, scope, command);
    else perhaps(line, scope, command);
  }
  blend(scope, kept);
}

function walkFor(line: Line, scope: Scope, node: Extract<CommandNode, { type: "For" | "Select" }>): void {
  for (const word of node.wordlist ?? []) walkWord(line, scope, word);
  const words = node.wordlist?.flatMap((word) => expandWord(word, scope, line.world.home)) ?? [unknown()];
  const rounds = words.length > MOST_ROUNDS || node.type === "Select" ? [unknown()] : words;
  for (const { text } of rounds) {
    assign(scope, node.name.value, text);
    walk(line, scope, node.body);
  }
}

/** Functions that are never called may still be, by a trap or a later shell. */
function walkUncalled(line: Line, scope: Scope): void {
  for (const [name, node] of scope.functions.entries())
    if (!line.called.has(name)) {
      line.called.add(name);
      const kept = markOf(scope);
      scope.positional = undefined;
      walk(line, scope, node.body);
      restore(scope, kept);
    }
}

/** The commands inside a word: substitutions. */
export function walkWord(line: Line, scope: Scope, word: SyntaxNode): void {
  forEachChild(word, (child) => {
    if (child.type === "ParameterExpansion" && /@P\}$/.test(child.text))
      line.deeds.push({ kind: "opaque", why: "it carries out the commands in a variable" });
    if (child.type === "ArithmeticExpansion") readHidden(line, child.text);
    if ("script" in child) walk(line, scope, child);
    else walkWord(line, scope, child);
  });
}

/** A text that becomes a number or the name of a variable later, with a command in its subscript. */
function readHidden(line: Line, text: string | undefined): void {
  if (hidesCommand(text))
    line.deeds.push({ kind: "opaque", why: "it carries out the command in a subscript" });
}

function walkCommand(line: Line, scope: Scope, node: Command): void {
  const written = [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix];
  for (const part of written)
    if (part.type === "Word" || part.type === "Assignment") walkWord(line, scope, part);
  const assignments = node.prefix.filter((part): part is Assignment => part.type === "Assignment");
  const set = assignments.map(
    (assignment) => [assignment.name, assigned(assignment, scope, line.world.home)] as const,
  );
  const input = readRedirections(line, scope, node.redirects, walkWord);
  const walkers = {
    text: (text: string) => walkText(line, scope, text),
    body: (called: FunctionNode) => walk(line, scope, called.body),
  };
  for (const [, value] of set) readHidden(line, value);
  if (node.name === undefined) {
    // A shell that runs already carries out what these variables hold.
    const carried = set.filter(([name]) => isCarriedOut(name));
    if (carried.length > 0) perform(line, scope, { fields: [known(":")], set: carried, input }, walkers);
    for (const [name, value] of set) assign(scope, name, value);
    return;
  }
  const fields = [node.name, ...node.args].flatMap((part) => wordsOf(part, scope, line.world.home));
  perform(line, scope, { fields, set, input }, walkers);
}

function wordsOf(part: Command["args"][number], scope: Scope, home: string): readonly Field[] {
  if (part.type === "Word") return expandWord(part, scope, home);
  const value = assigned(part, scope, home);
  return [
    value === undefined
      ? unknown(`${part.name}=`)
      : { text: `${part.name}=${value}`, start: `${part.name}=${value}` },
  ];
}

function assigned({ value, append, index }: Assignment, scope: Scope, home: string): string | undefined {
  if (value.type === "ArrayValue" || append || index !== undefined) return undefined;
  const { text } = textOf(value, scope, home);
  return text !== undefined && text.length > LONGEST_VALUE ? undefined : text;
}

export function assign(scope: Scope, name: string, value: string | undefined): void {
  scope.variables.set(name, value);
  if (voidsNames(name)) scope.voided ??= name;
}
