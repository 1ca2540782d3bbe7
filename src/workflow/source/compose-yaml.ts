import { Composer, type CST, type ErrorCode, type ParsedNode } from "yaml";
import { MAX_PROBLEMS } from "./limits.ts";
import type { SourceProblem } from "./problem.ts";
import { yamlComplaint } from "./yaml-complaint.ts";

type ErrorSource = number | readonly [number, number, ...number[]] | { readonly offset: number };

interface Composed {
  /** `null` if the text holds only comments */
  readonly root: ParsedNode | null;
  readonly problems: readonly SourceProblem[];
}

const OPTIONS = {
  schema: "core",
  merge: false,
  resolveKnownTags: false,
  stringKeys: true,
  // The yaml package compares each key with all earlier ones, which is quadratic in the keys of one map.
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/** The node tree of the one document in the tokens, with its problems. */
export function composeYaml(tokens: Iterable<CST.Token>): Composed {
  const problems: SourceProblem[] = [];
  const composer = new Composer(OPTIONS);
  // The yaml package makes an Error for each mistake. A text can hold millions of mistakes, which would exhaust memory.
  Object.defineProperty(composer, "onError", {
    value: (source: ErrorSource, code: ErrorCode, message: string) => {
      const offset = startOf(source);
      if (problems.at(-1)?.offset === offset) return;
      if (problems.length === MAX_PROBLEMS) throw new Error("enough");
      problems.push(yamlComplaint(code, message, offset));
    },
  });
  try {
    const [document] = composer.compose(tokens);
    return { root: document?.contents ?? null, problems };
  } catch {
    return { root: null, problems: problems.length > 0 ? problems : [yamlComplaint("IMPOSSIBLE", "", 0)] };
  }
}

function startOf(source: ErrorSource): number {
  if (typeof source === "number") return source;
  return "offset" in source ? source.offset : source[0];
}
