import { type ASTNode, Environment, ParseError } from "@marcbachmann/cel-js";
import type { Expression } from "./expression.ts";
import { limits } from "./limits.ts";
import { failureOf, type ParseFailure, Unparsable } from "./parse-failure.ts";
import { readTree } from "./read-tree.ts";

export interface TextOptions {
  /** whether an undeclared single word on the right of a comparison is a text, as in `mode == full` */
  readonly bareWordsAreText: boolean;
  readonly isDeclared: (name: string) => boolean;
}

type ParsedText =
  | { readonly ok: true; readonly expression: Expression; readonly bareWords: readonly string[] }
  | ParseFailure;

let environment: Environment | undefined;

/** The parser, made at its first use: most starts parse no condition. */
function cel(): Environment {
  // Optional access (`a.?b`) is enabled only so that its refusal can name it, instead of a stray question mark.
  environment ??= new Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true });
  return environment;
}

export function parseText(text: string, options?: TextOptions): ParsedText {
  const found = new Set<string>();
  const isBareWord = (name: string) => options?.bareWordsAreText === true && !options.isDeclared(name);
  try {
    const expression = readTree(treeOf(text), { isBareWord, found });
    return { ok: true, expression, bareWords: [...found] };
  } catch (error) {
    return failureOf(error);
  }
}

function treeOf(text: string): ASTNode {
  if (text.length > limits.textLength) {
    throw new Unparsable(`The text is longer than ${limits.textLength} characters.`);
  }
  try {
    return cel().parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw new Unparsable(String(error));
    throw new Unparsable(`${error.summary} (at character ${(error.range?.start ?? 0) + 1}).`);
  }
}
