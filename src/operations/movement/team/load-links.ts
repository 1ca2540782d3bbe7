import type { Json } from "../../../model/json.ts";
import { TaskLinks } from "../../../model/link.ts";
import { LINKS } from "../../../model/record-kind.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { noLinks } from "../../../team/link-rules.ts";
import type { Call } from "../../ports/call.ts";

/** The links of a task, and the version of their record for the next commit. */
export interface LoadedLinks {
  readonly links: TaskLinks;
  readonly version: number;
}

const none: LoadedLinks = { links: noLinks, version: 0 };

/** The links of these tasks, by their ids. */
export async function loadLinks(
  ids: readonly string[],
  call: Call,
): Promise<ReadonlyMap<string, LoadedLinks>> {
  const store = await call.ports.store();
  const records = await store.records.load(call.ports.settings.project, LINKS, ids);
  const found = new Map(
    records.map(({ id, version, value }) => [id, { links: TaskLinks.parse(value), version }]),
  );
  return new Map(ids.map((id) => [id, found.get(id) ?? none]));
}

export async function linksOf(id: string, call: Call): Promise<LoadedLinks> {
  return (await loadLinks([id], call)).get(id) ?? none;
}

/** The change of a task's links, for a commit; a task without links has no record. */
export function linksChange(id: string, version: number, links: TaskLinks): RecordChange {
  const isEmpty = links.next.length === 0 && links.previous.length === 0;
  return { kind: LINKS, id, version, value: isEmpty ? undefined : (links as Json) };
}
