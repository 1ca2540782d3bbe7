import { dirname, resolve } from "node:path";
import { shellWord } from "../../model/words/shell-word.ts";
import {
  bindOperator,
  judgeOperator,
  type OperatorJudgement,
} from "../../operations/door/operator-binding.ts";
import type { Call, Ports } from "../../operations/ports/call.ts";
import { operatorFingerprint } from "./operator-fingerprint.ts";
import { keptOperator, serverCredentials } from "./server-credentials.ts";

type Environment = Readonly<Record<string, string | undefined>>;
interface Denied {
  readonly ok: false;
  readonly problem: string;
  readonly advice: string;
}
type Bound = { readonly ok: true; readonly value: { readonly fingerprint: string } } | Denied;

/** The environment, the home folder with the tokens, and the database that this process works on. */
export interface OperatorPlace {
  readonly env: Environment;
  readonly home: string;
  readonly database: string | undefined;
}

/**
 * Binds a new database to the operator's token of this home. A home without tokens gets them only if the database is
 * in it: a command must not leave tokens in every folder it is run in.
 */
export async function bindNew(store: Ports["store"], place: OperatorPlace, by: string): Promise<void> {
  const whereNone = isUsual(place) ? "make" : "refuse";
  const found = await serverCredentials(place.env, place.home, { whereNone });
  if (found.ok) await judged(store, found.value.operator, by, true);
}

/**
 * Why a server's operator token is not accepted for its database; `undefined` if it is. A database that is bound to no
 * token yet is bound to this one.
 */
export async function whyNotOperator(token: string, call: Call): Promise<Denied | undefined> {
  const { store, machine } = call.ports;
  return denial(await judged(store, token, call.caller.id, true), machine);
}

/**
 * Whether the environment holds the operator's token, and the database is bound to that token. The home says which token
 * is the operator's. Where a home keeps no tokens, as beside servers that get theirs from the environment, the binding of
 * a database in that home or on a server says it.
 */
export async function operatorByToken(place: OperatorPlace, call: Call): Promise<boolean | Denied> {
  const { env, home, database } = place;
  const token = env["NAVIGATOR_OPERATOR_TOKEN"];
  if (token === undefined) return false;
  const kept = await keptOperator(home);
  const { store, machine } = call.ports;
  if (kept === token) {
    if (database === undefined) return true;
    return denial(await judged(store, token, call.caller.id, isUsual(place)), machine) ?? true;
  }
  // A home with another token, or one that cannot be read, belongs to another operator: its files are not this one's.
  if (kept !== "none" || !(machine?.isServer || isUsual(place))) return false;
  const judgement = await judged(store, token, call.caller.id, false);
  // Nothing has shown yet that the token is right.
  return judgement === "unavailable" ? false : (denial(judgement, machine) ?? true);
}

/** Binds the database to the operator's token of this home. The caller has made sure that a person asked for it. */
export async function bindToken({ env, home }: OperatorPlace, call: Call): Promise<Bound> {
  const found = await serverCredentials(env, home, {});
  if (!found.ok) return found;
  const fingerprint = await operatorFingerprint(found.value.operator);
  const bound = await bindOperator(call.ports.store, { fingerprint, by: call.caller.id });
  if (bound === true) return { ok: true, value: { fingerprint } };
  const { database = "The store" } = call.ports.machine ?? {};
  return bound === "unavailable"
    ? { ok: false, problem: `${database} cannot be opened.`, advice: "To see why: navigator doctor" }
    : { ok: false, problem: `Another process changed ${database} at that moment.`, advice: "Try again." };
}

/** Whether the database is in this home folder. */
function isUsual({ home, database }: OperatorPlace): boolean {
  return database !== undefined && dirname(database) === resolve(home);
}

async function judged(store: Ports["store"], token: string, by: string, mayBind: boolean) {
  return judgeOperator(store, { fingerprint: await operatorFingerprint(token), by }, mayBind);
}

function denial(judgement: OperatorJudgement, machine: Ports["machine"]): Denied | undefined {
  const { database = "", self = ["navigator"] } = machine ?? {};
  const bind = [...self, "token", "bind", "--db", database].map(shellWord).join(" ");
  switch (judgement) {
    case "ours":
    case "unavailable":
      return undefined;
    case "elsewhere":
      return {
        ok: false,
        problem: `${database} belongs to another operator's token than the one of this home or environment.`,
        advice: `Use the NAVIGATOR_HOME, or the NAVIGATOR_OPERATOR_TOKEN, that it was first used with. If it is yours, bind it to this token in a terminal of your own: ${bind}`,
      };
    case "unbound":
      return {
        ok: false,
        problem: `${database} does not belong to an operator's token yet.`,
        advice: `Serve it once (navigator start), or bind it in a terminal of your own: ${bind}`,
      };
  }
}
