import type { HereDoc, Redirection, SyntaxNode } from "unbash";
import { editPath } from "./edit-path.ts";
import { textOf } from "./expand-word.ts";
import { type Field, known } from "./field.ts";
import type { Line } from "./line.ts";
import type { Scope } from "./scope.ts";
import type { Input } from "./shell.ts";

/** Records the files that redirections write, and gives the standard input. */
export function readRedirections(
  line: Line,
  scope: Scope,
  redirections: readonly Redirection[],
  walkWord: (line: Line, scope: Scope, word: SyntaxNode) => void,
): Input {
  let input: Input = "inherited";
  for (const redirection of redirections) {
    const isInput = redirection.descriptor === undefined || isZero(redirection.descriptor);
    if (redirection.type === "HereDoc") {
      if (redirection.body.parts !== undefined) walkWord(line, scope, redirection.body);
      if (isInput) input = { text: bodyOf(redirection, scope, line.world.home) };
    } else if (redirection.target !== undefined) {
      walkWord(line, scope, redirection.target);
      const target = textOf(redirection.target, scope, line.world.home);
      if (redirection.type === "HereString") input = isInput ? { text: target } : input;
      else if (redirection.operator === "<") input = isInput ? { file: target } : input;
      else if (redirection.operator !== "<&" && !isDescriptor(redirection.operator, target))
        editPath(line, scope, target, "exact");
    }
  }
  return input;
}

function isZero(descriptor: NonNullable<Redirection["descriptor"]>): boolean {
  return descriptor.type === "FileDescriptor" && descriptor.value === 0;
}

function isDescriptor(operator: string, { text }: Field): boolean {
  return operator === ">&" && text !== undefined && /^(\d+-?|-)$/.test(text);
}

function bodyOf({ body }: HereDoc, scope: Scope, home: string): Field {
  if (body.parts === undefined) return known(body.text);
  return textOf({ parts: body.parts, value: body.text, text: body.text }, scope, home);
}
