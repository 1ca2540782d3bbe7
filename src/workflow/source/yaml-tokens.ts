import { type CST, Lexer, Parser } from "yaml";
import { MAX_DEPTH, MAX_YAML_TOKENS } from "./limits.ts";
import { type SourceProblem, tooDeep } from "./problem.ts";

/** The parser's stack holds the document and a scalar besides the nested objects and lists. */
const MAX_STACK = MAX_DEPTH + 2;

/** Splits a YAML text into the tokens of its one document. Stops if composing the tokens would be unsafe. */
export class YamlTokens {
  readonly tokens: CST.Token[] = [];
  /**
   * Why the tokens must not be composed; `undefined` if they may be. Composing recurses, and holds its result in
   * memory.
   */
  readonly problem: SourceProblem | undefined;
  #hasDocument = false;

  constructor(text: string) {
    this.problem = this.#split(text);
  }

  #split(text: string): SourceProblem | undefined {
    const parser = new Parser();
    let count = 0;
    for (const lexeme of new Lexer().lex(text)) {
      const problem = this.#take(parser.next(lexeme));
      if (problem !== undefined) return problem;
      if (parser.stack.length > MAX_STACK) return tooDeep([], parser.offset);
      if (++count > MAX_YAML_TOKENS) return tooManyTokens(parser.offset);
    }
    return this.#take(parser.end());
  }

  #take(tokens: Iterable<CST.Token>): SourceProblem | undefined {
    for (const token of tokens) {
      const misplaced = this.#misplaced(token.type);
      if (misplaced !== undefined) {
        return { code: "unreadable", path: [], offset: token.offset, ...misplaced };
      }
      this.#hasDocument ||= token.type === "document";
      this.tokens.push(token);
    }
    return undefined;
  }

  #misplaced(type: CST.Token["type"]): Pick<SourceProblem, "message" | "fix"> | undefined {
    if (type === "error") {
      return {
        message: "This does not fit the text before it.",
        fix: "Check the brackets, quotes and indentation just before this place.",
      };
    }
    if (type === "document" && this.#hasDocument) {
      return {
        message: "A second YAML document starts here; a file holds one definition.",
        fix: "Put each definition in its own file, and remove the --- line between them.",
      };
    }
    return undefined;
  }
}

function tooManyTokens(offset: number): SourceProblem {
  return {
    code: "too-large",
    path: [],
    offset,
    message: `The YAML text has more than ${MAX_YAML_TOKENS.toLocaleString("en")} words and signs, the most that are read.`,
    fix: "Split the workflow into smaller ones, or write it as JSON, which may be larger.",
  };
}
