import { Delivery } from "../../../model/delivery.ts";
import type { HistoryEntry } from "../../../model/history.ts";
import type { Notice } from "../../../model/notice.ts";
import type { Cursor } from "../../../store/store.ts";
import { contentHash } from "../../../workflow/hash.ts";
import type { Call } from "../../ports/call.ts";
import type { Webhook } from "../../ports/webhook.ts";
import { noticesIn } from "./notices-in.ts";

/** What the names of their cursors begin with. */
export const WEBHOOK = "webhook ";

const PAGE = 100;
/** Longer than sending may take: whoever has not come back by then was stopped, and another one sends it again. */
export const SENDING_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** About an hour with the pauses between them. */
export const MOST_TRIES = 10;

/** What to do next: look again, look later, or wait for an entry after the last one seen. */
export type Step =
  | { readonly next: "again" }
  | { readonly next: "later"; readonly ms: number }
  | { readonly next: "entry"; readonly after: number };

export interface Post {
  readonly webhook: Webhook;
  readonly call: Call;
  readonly signal: AbortSignal;
  /** hears of what was given up */
  readonly told: (sentence: string) => void;
}

interface Item {
  readonly entry: HistoryEntry;
  readonly notices: readonly Notice[];
}

const again: Step = { next: "again" };

/** Sends the next notice there is, if nobody else does. `seen`: nothing is to be told of entries up to this one. */
export async function deliver(post: Post, seen: number): Promise<Step> {
  const { webhook, call } = post;
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const cursors = await store.cursors(project);
  const name = cursorName(webhook);
  const cursor = cursors.find((one) => one.name === name) ?? { name, version: 0 };
  const delivery = "value" in cursor ? Delivery.parse(cursor.value) : undefined;
  if (!delivery) {
    await beginDelivery(post);
    return again;
  }
  const ms = delivery.notBefore - call.ports.now();
  if (ms > 0) return { next: "later", ms };
  const after = Math.max(delivery.seq, seen);
  const found = await nextItem(after, call);
  if (typeof found !== "number") return send(post, cursor, delivery, found);
  const newest = found > after ? found : await store.newest(project);
  // Numbers beyond the newest are of a log that an import has replaced, in the middle of looking.
  if (newest < delivery.seq)
    await store.moveCursor(project, { ...cursor, value: { ...delivery, ...undone(newest) } });
  if (newest < after) return again;
  if (found - after < PAGE) return { next: "entry", after: found };
  // So far nothing: a restart need not look at all of it again.
  await store.moveCursor(project, { ...cursor, value: { ...delivery, ...undone(found) } });
  return again;
}

/** Does not give the address away. */
function cursorName({ address }: Webhook): string {
  return `${WEBHOOK}${contentHash(address).slice(0, 32)}`;
}

/** Who is told of questions from now on is not told of those before; nothing is changed for who has been told already. */
export async function beginDelivery({
  webhook,
  call: {
    ports: { store, settings },
  },
}: Post): Promise<void> {
  const { project } = settings;
  const kept = await store();
  const value = { ...undone(await kept.newest(project)), dead: 0, lastDead: null, target: webhook.target };
  await kept.moveCursor(project, { name: cursorName(webhook), version: 0, value });
}

function undone(seq: number, part = 0): Pick<Delivery, "seq" | "part" | "tries" | "notBefore"> {
  return { seq, part, tries: 0, notBefore: 0 };
}

/** The next entry with something to tell, or the last of those without. */
async function nextItem(after: number, call: Call): Promise<Item | number> {
  const store = await call.ports.store();
  const entries = await store.history({ project: call.ports.settings.project, after, limit: PAGE });
  for (const entry of entries) {
    const notices = await noticesIn(entry, call);
    if (notices.length > 0) return { entry, notices };
  }
  return entries.at(-1)?.seq ?? after;
}

async function send(
  post: Post,
  { name, version }: Pick<Cursor, "name" | "version">,
  delivery: Delivery,
  { entry, notices }: Item,
): Promise<Step> {
  const { webhook, call, signal } = post;
  const store = await call.ports.store();
  const move = (seen: number, value: Delivery): Promise<boolean> =>
    store.moveCursor(call.ports.settings.project, { name, version: seen, value });
  const isBegun = delivery.seq === entry.seq - 1;
  const part = isBegun ? delivery.part : 0;
  const notice = notices[part];
  if (!notice) {
    await move(version, { ...delivery, ...undone(entry.seq) });
    return again;
  }
  const tries = (isBegun ? delivery.tries : 0) + 1;
  const sending = {
    ...delivery,
    seq: entry.seq - 1,
    part,
    tries,
    notBefore: call.ports.now() + SENDING_MS,
  };
  if (!(await move(version, sending))) return again;
  const why = await webhook.send(`${entry.hash.slice(0, 32)}-${part}`, notice, signal);
  const isLast = part + 1 === notices.length;
  const done = isLast ? undone(entry.seq) : undone(entry.seq - 1, part + 1);
  await move(version + 1, afterwards(post, sending, done, notice, why));
  return again;
}

function afterwards(
  { webhook: { target }, call, told }: Post,
  sending: Delivery,
  done: ReturnType<typeof undone>,
  notice: Notice,
  why: string | undefined,
): Delivery {
  if (why === undefined) return { ...sending, ...done };
  const now = call.ports.now();
  if (sending.tries < MOST_TRIES) return { ...sending, notBefore: now + pauseAfter(sending.tries) };
  const { taskId, type } = notice;
  told(`${target} was not told of the ${type} of task ${taskId}, in ${MOST_TRIES} tries: ${why}`);
  return { ...sending, ...done, dead: sending.dead + 1, lastDead: { taskId, type, at: now, why } };
}

function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 4 ** (tries - 1), LONGEST_PAUSE_MS);
}
