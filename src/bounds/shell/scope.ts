import type { Function as FunctionNode } from "unbash";
import type { Field } from "./field.ts";

/** The state of one shell: what a word means at this place of the line. */
export interface Scope {
  /** undefined: the folder is not known any more */
  cwd: string | undefined;
  /** the folder before the last `cd` */
  before: string | undefined;
  /** the variables that the line has set; undefined: the value is not known */
  readonly variables: Map<string, string | undefined>;
  readonly functions: Map<string, FunctionNode>;
  readonly aliases: Map<string, string>;
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
    variables: new Map(),
    functions: new Map(),
    aliases: new Map(),
    positional: [{ text: "bash", start: "bash" }],
    voided: undefined,
    authored: false,
  };
}

export function copyOf(scope: Scope): Scope {
  return {
    ...scope,
    variables: new Map(scope.variables),
    functions: new Map(scope.functions),
    aliases: new Map(scope.aliases),
  };
}

/** Puts back a scope as it was before a subshell. */
export function restore(scope: Scope, kept: Scope): void {
  scope.cwd = kept.cwd;
  scope.before = kept.before;
  scope.positional = kept.positional;
  scope.voided = kept.voided;
  replace(scope.variables, kept.variables);
  replace(scope.functions, kept.functions);
  replace(scope.aliases, kept.aliases);
}

/** After a part that may not have run: what it changed is not known any more. */
export function blend(scope: Scope, kept: Scope): void {
  if (scope.cwd !== kept.cwd) scope.cwd = undefined;
  for (const name of new Set([...scope.variables.keys(), ...kept.variables.keys()]))
    if (!kept.variables.has(name) || scope.variables.get(name) !== kept.variables.get(name))
      scope.variables.set(name, undefined);
}

function replace<V>(map: Map<string, V>, kept: ReadonlyMap<string, V>): void {
  map.clear();
  for (const [key, value] of kept) map.set(key, value);
}

const VOIDING =
  /^(PATH|LD_.*|DYLD_.*|NODE_OPTIONS|BASH_ENV|ENV|GIT_.*|npm_config_.*|NPM_CONFIG_.*|PYTHON(PATH|STARTUP|HOME)|PERL5(LIB|OPT)|RUBY(LIB|OPT)|NODE_PATH|IFS|CDPATH|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|SHELL)$/i;

/** Whether setting this variable can make a command's name mean something else. */
export function voidsNames(variable: string): boolean {
  return VOIDING.test(variable);
}
