import * as z from "zod";
import { TrustedDefinition } from "../../model/trusted-definition.ts";
import { LOCAL_KIND, type VersionedRecord } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { isTrustSeal, trustSeal } from "../../tokens/trust-seal.ts";
import type { Trust } from "../ports/trust.ts";
import { INSTALLATION } from "./installation.ts";

const KIND = `${LOCAL_KIND}trust`;
const PAGE = 500;
const Sealed = z.object({ definition: TrustedDefinition, seal: z.string() });

export interface TrustParts {
  readonly store: () => Promise<Store>;
  /** the definitions that this machine alone trusts */
  readonly here: Trust;
  /** the operator's token; `undefined` for a process that does not know it, which trusts only what this machine trusts */
  readonly token: () => Promise<string | undefined>;
}

/**
 * The definitions whose commands all servers of a store may run. Each is sealed with the operator's token, which the
 * servers share and the database does not hold: without the seal, a writer of the database could run any command on every
 * server.
 */
export function storedTrust({ store, here, token }: TrustParts): Trust {
  return {
    list: async () => {
      const own = await here.list();
      const key = await token();
      if (!own.ok || key === undefined) return own;
      const shared = (await all(await store())).flatMap(({ value }) => believed(value, key) ?? []);
      const known = new Set(shared.map(({ content }) => content));
      return { ok: true, value: [...shared, ...own.value.filter(({ content }) => !known.has(content))] };
    },
    add: async (definition) => {
      const key = await token();
      if (key === undefined) return here.add(definition);
      const value = { definition: { ...definition }, seal: trustSeal(definition, key) };
      await put(await store(), definition.content, value);
      return { ok: true, value: undefined };
    },
    remove: async (contents) => {
      const opened = await store();
      for (const content of contents) await put(opened, content, undefined);
      return here.remove(contents);
    },
  };
}

async function put(store: Store, id: string, value: z.infer<typeof Sealed> | undefined): Promise<void> {
  for (;;) {
    const [record] = await store.records.load(INSTALLATION, KIND, [id]);
    if (!record && value === undefined) return;
    const records = [{ kind: KIND, id, version: record?.version ?? 0, value }];
    if ((await store.commit({ project: INSTALLATION, changes: [], records })).ok) return;
  }
}

async function all(store: Store): Promise<readonly VersionedRecord[]> {
  const found: VersionedRecord[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: { records: readonly VersionedRecord[]; next?: string } = await store.records.list(
      INSTALLATION,
      KIND,
      { after, limit: PAGE },
    );
    found.push(...page.records);
    after = page.next;
  }
  return found;
}

function believed(value: unknown, key: string): TrustedDefinition | undefined {
  const { definition, seal } = Sealed.safeParse(value).data ?? {};
  return definition && seal !== undefined && isTrustSeal(seal, definition, key) ? definition : undefined;
}
