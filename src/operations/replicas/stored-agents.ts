import * as z from "zod";
import { AGENT_TOKEN, AgentIdentity, listedAgent } from "../../model/agent-identity.ts";
import { limits } from "../../model/limits.ts";
import { LOCAL_KIND, type VersionedRecord } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import type { KnownAgents } from "../ports/known-agents.ts";
import { INSTALLATION } from "./installation.ts";
import { type AgentsProblem, judgeAgentName, unknownAgent } from "./judge-agent-name.ts";

const KIND = `${LOCAL_KIND}agent`;
const USE_KIND = `${LOCAL_KIND}agent-use`;
const Use = z.object({ at: z.number() });
/** How old the known agents may be: a revocation counts at every server within a second. */
const FRESH_MS = 400;
/** How exact the time of an agent's last use is: each is a durable write. */
const USE_MS = 60_000;

export interface AgentsParts {
  readonly store: () => Promise<Store>;
  readonly hash: (token: string) => string;
  /** a clock of this process that never goes backwards, in milliseconds */
  readonly clock: () => number;
}

type Done<T> = { readonly ok: true; readonly value: T } | AgentsProblem;

/** The agents of all servers of a store, in the store itself, under their names in small letters. */
export interface StoredAgents extends KnownAgents {
  readonly fresh: (maxAgeMs?: number) => Promise<void>;
  /** gives an agent the token with this hash */
  readonly add: (name: string, hash: string) => Promise<Done<undefined>>;
  readonly revoke: (name: string) => Promise<Done<AgentIdentity>>;
  /** takes agents over from the file of a home; a name that the store knows stays as it is there */
  readonly adopt: (agents: readonly AgentIdentity[]) => Promise<void>;
}

interface Snapshot {
  readonly agents: readonly AgentIdentity[];
  /** the agents that may call, by the hash of their tokens */
  readonly byHash: ReadonlyMap<string, AgentIdentity>;
  readonly uses: ReadonlyMap<string, number>;
}

export function storedAgents({ store, hash, clock }: AgentsParts): StoredAgents {
  let known: Snapshot = { agents: [], byHash: new Map(), uses: new Map() };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const noted = new Map<string, number>();

  const read = async (): Promise<void> => {
    const began = clock();
    try {
      known = await snapshotOf(await store());
      readAt = began;
    } catch {
      // The store cannot be used. Then no agent can use its token for anything either.
    } finally {
      reading = undefined;
    }
  };
  const fresh = async (maxAgeMs = FRESH_MS): Promise<void> => {
    if (clock() - readAt < maxAgeMs) return;
    reading ??= read();
    await reading;
  };
  const note = (name: string): void => {
    if (clock() - (noted.get(name) ?? Number.NEGATIVE_INFINITY) < USE_MS) return;
    noted.set(name, clock());
    // The use is told again a minute later. The call of the agent does not depend on it.
    void noteUse(store, name).catch(() => noted.delete(name));
  };
  return {
    fresh,
    recognise: (token) => {
      const name = token.startsWith(AGENT_TOKEN) ? known.byHash.get(hash(token))?.name : undefined;
      if (name !== undefined) note(name);
      return name;
    },
    isRegistered: (name) => known.agents.some((agent) => idOf(agent.name) === idOf(name)),
    list: () => known.agents.map((agent) => listedAgent(agent, known.uses.get(idOf(agent.name)))),
    ...changesOf(store),
  };
}

function changesOf(store: () => Promise<Store>): Pick<StoredAgents, "add" | "revoke" | "adopt"> {
  return {
    add: async (name, hash) => {
      const opened = await store();
      for (;;) {
        const records = await recordsOf(opened, KIND);
        const unusable = judgeAgentName(name, identitiesIn(records));
        if (unusable) return unusable;
        const version = records.find(({ id }) => id === idOf(name))?.version ?? 0;
        // If another process has added the agent in between, judge the name again.
        if (await put(opened, version, { name, hash, createdAt: opened.now() }))
          return { ok: true, value: undefined };
      }
    },
    revoke: async (name) => {
      const opened = await store();
      for (;;) {
        const [record] = await opened.records.load(INSTALLATION, KIND, [idOf(name)]);
        const found = record && AgentIdentity.safeParse(record.value).data;
        if (found?.name !== name) return unknownAgent(name);
        const value = { ...found, revokedAt: found.revokedAt ?? opened.now() };
        if (await put(opened, record?.version ?? 0, value)) return { ok: true, value };
      }
    },
    adopt: async (agents) => {
      const opened = await store();
      // Version 0 is refused for a name that the store knows.
      for (const agent of agents) await put(opened, 0, agent);
    },
  };
}

const idOf = (name: string): string => name.toLowerCase();

async function snapshotOf(store: Store): Promise<Snapshot> {
  const agents = identitiesIn(await recordsOf(store, KIND));
  const live = agents.filter(({ revokedAt }) => revokedAt === undefined);
  const uses = (await recordsOf(store, USE_KIND)).flatMap(({ id, value }) => {
    const at = Use.safeParse(value).data?.at;
    return at === undefined ? [] : [[id, at] as const];
  });
  return { agents, byHash: new Map(live.map((agent) => [agent.hash, agent])), uses: new Map(uses) };
}

async function recordsOf(store: Store, kind: string): Promise<readonly VersionedRecord[]> {
  return (await store.records.list(INSTALLATION, kind, { limit: limits.agents.most })).records;
}

function identitiesIn(records: readonly VersionedRecord[]): readonly AgentIdentity[] {
  return records.flatMap(({ value }) => AgentIdentity.safeParse(value).data ?? []);
}

async function put(store: Store, version: number, agent: AgentIdentity): Promise<boolean> {
  const { name, hash, createdAt, revokedAt } = agent;
  const value = { name, hash, createdAt, ...(revokedAt !== undefined && { revokedAt }) };
  const records = [{ kind: KIND, id: idOf(name), version, value }];
  return (await store.commit({ project: INSTALLATION, changes: [], records })).ok;
}

async function noteUse(open: () => Promise<Store>, name: string): Promise<void> {
  const store = await open();
  const [record] = await store.records.load(INSTALLATION, USE_KIND, [idOf(name)]);
  const use = { kind: USE_KIND, id: idOf(name), version: record?.version ?? 0, value: { at: store.now() } };
  await store.commit({ project: INSTALLATION, changes: [], records: [use] });
}
