import * as z from "zod";
import { LOCAL_KIND } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { StoreError } from "../../store/store-error.ts";
import { INSTALLATION } from "../replicas/installation.ts";

const KIND = `${LOCAL_KIND}operator`;
const ID = "token";

const Binding = z.object({ fingerprint: z.string(), at: z.number(), by: z.string() });
/** The operator's token that a store belongs to. */
export type OperatorBinding = z.infer<typeof Binding>;

/** `elsewhere`: the store belongs to another token; `unbound`: to none, and this caller may not bind it. */
export type OperatorJudgement = "ours" | "elsewhere" | "unbound" | Unavailable;
/** the store cannot be opened, read or written; the operation that the caller is about to run reports why */
type Unavailable = "unavailable";
type OpenStore = () => Promise<Store>;

/** The binding of a store; `undefined` if it is bound to no token yet. */
export async function operatorBinding(store: Store): Promise<OperatorBinding | undefined> {
  return (await loaded(store))?.binding;
}

export interface TokenUse {
  /** a hash that identifies the operator's token without revealing it */
  readonly fingerprint: string;
  readonly by: string;
}

/**
 * Whether an operator's token has authority over a store. Without this check, anyone could make a home folder with
 * a token of their own and decide as the operator. The first token that may bind the store binds it.
 */
export async function judgeOperator(
  open: OpenStore,
  use: TokenUse,
  mayBind: boolean,
): Promise<OperatorJudgement> {
  return ifAvailable(async () => judged(await open(), use, mayBind));
}

async function judged(store: Store, use: TokenUse, mayBind: boolean): Promise<OperatorJudgement> {
  const known = await operatorBinding(store);
  if (!known && !mayBind) return "unbound";
  // Two processes may bind at once: the first one's token stays.
  if (!known) await bind(store, use);
  const binding = known ?? (await operatorBinding(store));
  return binding?.fingerprint === use.fingerprint ? "ours" : "elsewhere";
}

/**
 * Binds a store to an operator's token and replaces an existing binding. False if another process
 * bound it at that moment.
 */
export async function bindOperator(open: OpenStore, use: TokenUse): Promise<boolean | Unavailable> {
  return ifAvailable(async () => bind(await open(), use));
}

async function bind(store: Store, { fingerprint, by }: TokenUse): Promise<boolean> {
  const version = (await loaded(store))?.version ?? 0;
  const value: OperatorBinding = { fingerprint, at: store.now(), by };
  const records = [{ kind: KIND, id: ID, version, value }];
  return (await store.commit({ project: INSTALLATION, changes: [], records })).ok;
}

async function ifAvailable<T>(job: () => Promise<T>): Promise<T | Unavailable> {
  try {
    return await job();
  } catch (error) {
    if (error instanceof StoreError) return "unavailable";
    throw error;
  }
}

async function loaded(store: Store) {
  const [record] = await store.records.load(INSTALLATION, KIND, [ID]);
  return record && { version: record.version, binding: Binding.parse(record.value) };
}
