import { calleesFirst } from "./calls.ts";
import { type Compilation, cleanProgram } from "./compile.ts";
import { type Loaded, verifyCompilation } from "./load.ts";
import { atOnce, type Parts } from "./parts.ts";
import type { KnownPrograms, Program } from "./program.ts";

export interface VerifiedTogether {
  readonly loadedOf: (compilation: Compilation) => Loaded;
  /** the programs without errors of their own, by their ids */
  readonly known: KnownPrograms;
}

/**
 * Verifies definitions that may call each other, each definition once. Callees come first: a callee with errors
 * counts as not loaded when its callers are verified. Of two definitions with the same id, callers see the first.
 * `loaded` finds workflows that are not among the given definitions.
 */
export function verifyTogether(
  compilations: readonly Compilation[],
  loaded: KnownPrograms = () => undefined,
): VerifiedTogether {
  return atOnce(verifyInParts(compilations, loaded));
}

/** Like `verifyTogether`, in parts of one definition each. */
export function* verifyInParts(
  compilations: readonly Compilation[],
  loaded: KnownPrograms,
): Parts<VerifiedTogether> {
  const byId = new Map<string, { readonly compilation: Compilation; readonly program: Program }>();
  for (const compilation of compilations) {
    const program = cleanProgram(compilation);
    if (program && !byId.has(program.id)) byId.set(program.id, { compilation, program });
  }
  const results = new Map<Compilation, Loaded>();
  const known: KnownPrograms = (id) => {
    const found = byId.get(id);
    if (!found) return loaded(id);
    const verified = results.get(found.compilation);
    return verified && hasOwnErrors(verified) ? undefined : found.program;
  };
  const pending: KnownPrograms = (id) => {
    const found = byId.get(id);
    return found && !results.has(found.compilation) ? found.program : undefined;
  };
  const verify = (compilation: Compilation): Loaded => {
    const verified = results.get(compilation) ?? verifyCompilation(compilation, known);
    results.set(compilation, verified);
    return verified;
  };
  for (const { compilation, program } of byId.values()) {
    if (results.has(compilation)) continue;
    for (const { id } of calleesFirst(program, pending)) {
      verify(byId.get(id)?.compilation ?? compilation);
      yield;
    }
  }
  return { loadedOf: verify, known };
}

/**
 * Whether a definition has errors of its own. A cycle of calls is an error of every program in it, and does not count:
 * it must not hide the programs from each other.
 */
function hasOwnErrors({ findings }: Loaded): boolean {
  return findings.some(({ severity, code }) => severity === "error" && code !== "subflow-recursion");
}
