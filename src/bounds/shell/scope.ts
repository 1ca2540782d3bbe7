import type { Function as FunctionNode } from "unbash";
import type { Field } from "./field.ts";
import { MarkedMap } from "./marked-map.ts";

/** The state of one shell: what a word means at this place of the line. */
export interface Scope {
  /** undefined: the folder is not known any more */
  cwd: string | undefined;
  /** the folder before the last `cd` */
  before: string | undefined;
  /** the variables that the line has set; undefined: the value is not known */
  readonly variables: MarkedMap<string | undefined>;
  readonly functions: MarkedMap<FunctionNode>;
  readonly aliases: MarkedMap<string>;
  /** `$0` and the parameters of a function or script; undefined: not known */
  positional: readonly Field[] | undefined;
  /** the first variable the line has set that makes names mean other programs */
  voided: string | undefined;
  /** the commands are the project's own, in a script of package.json: only what is certain counts */
  authored: boolean;
}

export function newScope(cwd: string): Scope {
  return {
    cwd,
    before: undefined,
    variables: new MarkedMap(),
    functions: new MarkedMap(),
    aliases: new MarkedMap(),
    positional: [{ text: "bash", start: "bash" }],
    voided: undefined,
    authored: false,
  };
}

/** What a scope was at a place of the line. */
export interface Mark {
  readonly cwd: string | undefined;
  readonly before: string | undefined;
  readonly positional: readonly Field[] | undefined;
  readonly voided: string | undefined;
  readonly variables: number;
  readonly functions: number;
  readonly aliases: number;
}

export function markOf({ cwd, before, positional, voided, ...maps }: Scope): Mark {
  return {
    cwd,
    before,
    positional,
    voided,
    variables: maps.variables.mark(),
    functions: maps.functions.mark(),
    aliases: maps.aliases.mark(),
  };
}

/** Puts a scope back to how it was before a subshell. */
export function restore(scope: Scope, mark: Mark): void {
  scope.cwd = mark.cwd;
  scope.before = mark.before;
  scope.positional = mark.positional;
  scope.voided = mark.voided;
  scope.variables.putBack(mark.variables);
  scope.functions.putBack(mark.functions);
  scope.aliases.putBack(mark.aliases);
}

/** After a part that may not have run: what it changed is not known any more. */
export function blend(scope: Scope, mark: Mark): void {
  if (scope.cwd !== mark.cwd) scope.cwd = undefined;
  for (const [name, former] of scope.variables.changedSince(mark.variables))
    if (!former || scope.variables.get(name) !== former.value) scope.variables.set(name, undefined);
}

const VOIDING =
  /^(PATH|LD_.*|DYLD_.*|NODE_OPTIONS|BASH_ENV|ENV|GIT_.*|npm_config_.*|NPM_CONFIG_.*|PYTHON(PATH|STARTUP|HOME)|PERL5(LIB|OPT)|RUBY(LIB|OPT)|NODE_PATH|IFS|CDPATH|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|SHELL)$/i;

/** Whether setting this variable can make a command's name mean something else. */
export function voidsNames(variable: string): boolean {
  return VOIDING.test(variable);
}
