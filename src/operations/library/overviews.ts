import * as z from "zod";
import type { Json } from "../../model/json.ts";
import { shortened } from "../../model/words/shortened.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { DefinitionHead, DefinitionRecord } from "../../store/parts/definitions.ts";
import { LOCAL_KIND, type VersionedRecord } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { callsOf } from "../../workflow/calls.ts";
import { BrokenDefinition } from "./broken-definition.ts";
import type { Library, Verified } from "./library.ts";

const KIND = `${LOCAL_KIND}overview`;
const PAGE = 500;
const LONGEST_DESCRIPTION = 1_000;
const LONGEST_ID = 200;
const MOST_TEXTS = 2_000;

/** A workflow as lists show it. It is stored, because computing it needs the whole definition. */
const Overview = z.object({
  version: z.string(),
  /** the versions of all workflows that it may call, at any depth; "" for a workflow that is not loaded */
  reached: z.array(z.tuple([z.string(), z.string()])),
  /** the ids of the workflows that it may call; null if it is broken and has too many texts that could be ids */
  calls: z.array(z.string()).nullable(),
  name: z.string(),
  description: z.string(),
  nodeCount: z.number(),
  findings: z.object({ errors: z.number(), warnings: z.number() }),
});
export type Overview = z.infer<typeof Overview>;

export interface ListedWorkflow extends Overview {
  readonly head: DefinitionHead;
}

/** Reads the overviews of a project's workflows. Verifies only those that have changed since they were last listed. */
export async function overviewsOf(
  project: string,
  store: Store,
  library: Pick<Library, "verified">,
  rest: () => Promise<void> | undefined,
): Promise<readonly ListedWorkflow[]> {
  const heads = await store.definitions.heads(project);
  const versions = new Map(heads.map(({ id, version }) => [id, version]));
  const kept = await keptIn(project, store);
  const listed: ListedWorkflow[] = [];
  const changes: RecordChange[] = [];
  for (const head of heads) {
    const record = kept.get(head.id);
    const known = record && Overview.safeParse(record.value).data;
    if (known?.version === head.version && isCurrent(known, versions)) {
      listed.push({ head, ...known });
      continue;
    }
    const [definition] = await store.definitions.current(project, [head.id]);
    if (!definition) continue;
    const overview = overviewOf(definition, await library.verified(project, definition));
    listed.push({ head, ...overview });
    changes.push({ kind: KIND, id: head.id, version: record?.version ?? 0, value: overview as Json });
    await rest();
  }
  // Another process may have stored the same overviews meanwhile. Then this commit is refused, and not needed.
  if (changes.length > 0) await store.commit({ project, changes: [], records: changes });
  return listed;
}

function isCurrent({ reached }: Overview, versions: ReadonlyMap<string, string>): boolean {
  return reached.every(([id, version]) => (versions.get(id) ?? "") === version);
}

async function keptIn(project: string, store: Store): Promise<ReadonlyMap<string, VersionedRecord>> {
  const kept = new Map<string, VersionedRecord>();
  for (let after = ""; ; ) {
    const page = await store.records.list(project, KIND, { after, limit: PAGE });
    for (const record of page.records) kept.set(record.id, record);
    if (page.next === undefined) return kept;
    after = page.next;
  }
}

/**
 * The overview of a definition. For a broken one it has the number of errors, so that its author
 * finds it in the list.
 */
function overviewOf(
  { id, version, definition }: DefinitionRecord,
  { program, reached, findings }: Verified,
): Overview {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const counts = { errors: of("error"), warnings: of("warning") };
  const common = {
    version,
    reached: reached.map(([called, its]): [string, string] => [called, its]),
    findings: counts,
  };
  if (program instanceof BrokenDefinition)
    return { ...common, calls: shortTexts(definition), name: id, description: "", nodeCount: 0 };
  const { name, description = "", nodes } = program;
  const calls = [...new Set(callsOf(program))];
  return {
    ...common,
    calls,
    name,
    description: shortened(description, LONGEST_DESCRIPTION),
    nodeCount: nodes.size,
  };
}

/** Every text in a broken definition that may be the id of a workflow; null if there are too many to store. */
function shortTexts(definition: Json): string[] | null {
  const found = new Set<string>();
  const open: Json[] = [definition];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === "string" && value.length <= LONGEST_ID) found.add(value);
    if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) open.push(inner);
    if (found.size > MOST_TEXTS) return null;
  }
  return [...found];
}
