import { Delivery } from "../../../model/delivery.ts";
import type { HistoryEntry } from "../../../model/history.ts";
import type { Notice } from "../../../model/notice.ts";
import type { Cursor } from "../../../store/store.ts";
import { contentHash } from "../../../workflow/hash.ts";
import type { Call } from "../../ports/call.ts";
import type { Webhook } from "../../ports/webhook.ts";
import { noticesIn } from "./notices-in.ts";

/** The prefix of a webhook's cursor name. */
export const WEBHOOK = "webhook ";

const PAGE = 100;
/** Longer than sending can take: after it, the sender counts as dead and another process sends again. */
export const SENDING_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** About an hour with the pauses between them. */
export const MOST_TRIES = 10;

/** What the outbox does next: deliver again, deliver later, or wait for an entry after the last one read. */
export type DeliveryStep =
  | { readonly next: "again" }
  | { readonly next: "later"; readonly ms: number }
  | { readonly next: "entry"; readonly after: number };

export interface WebhookOutbox {
  readonly webhook: Webhook;
  readonly call: Call;
  readonly signal: AbortSignal;
  /** logs notices that were given up, and store failures */
  readonly log: (sentence: string) => void;
}

interface EntryNotices {
  readonly entry: HistoryEntry;
  readonly notices: readonly Notice[];
}

const again: DeliveryStep = { next: "again" };

/** Sends the next notice, unless another process is sending it. Entries up to `seen` are known to hold no notice. */
export async function deliver(post: WebhookOutbox, seen: number): Promise<DeliveryStep> {
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
  // A cursor beyond the newest entry belongs to a log that an import has replaced meanwhile.
  if (newest < delivery.seq)
    await store.moveCursor(project, { ...cursor, value: { ...delivery, ...atEntry(newest) } });
  if (newest < after) return again;
  if (found - after < PAGE) return { next: "entry", after: found };
  // A whole page without notices: save the cursor, so that a restart does not read the page again.
  await store.moveCursor(project, { ...cursor, value: { ...delivery, ...atEntry(found) } });
  return again;
}

/** A hash, because the address may contain a secret. */
function cursorName({ address }: Webhook): string {
  return `${WEBHOOK}${contentHash(address).slice(0, 32)}`;
}

/** Starts a new webhook at the newest entry, so that it gets no old questions. Leaves an existing cursor alone. */
export async function beginDelivery({
  webhook,
  call: {
    ports: { store, settings },
  },
}: WebhookOutbox): Promise<void> {
  const { project } = settings;
  const kept = await store();
  const value = { ...atEntry(await kept.newest(project)), dead: 0, lastDead: null, target: webhook.target };
  await kept.moveCursor(project, { name: cursorName(webhook), version: 0, value });
}

function atEntry(seq: number, part = 0): Pick<Delivery, "seq" | "part" | "tries" | "notBefore"> {
  return { seq, part, tries: 0, notBefore: 0 };
}

/** The next entry with notices, or the sequence number of the last entry read without one. */
async function nextItem(after: number, call: Call): Promise<EntryNotices | number> {
  const store = await call.ports.store();
  const entries = await store.history({ project: call.ports.settings.project, after, limit: PAGE });
  for (const entry of entries) {
    const notices = await noticesIn(entry, call);
    if (notices.length > 0) return { entry, notices };
  }
  return entries.at(-1)?.seq ?? after;
}

async function send(
  post: WebhookOutbox,
  { name, version }: Pick<Cursor, "name" | "version">,
  delivery: Delivery,
  { entry, notices }: EntryNotices,
): Promise<DeliveryStep> {
  const { webhook, call, signal } = post;
  const store = await call.ports.store();
  const move = (seen: number, value: Delivery): Promise<boolean> =>
    store.moveCursor(call.ports.settings.project, { name, version: seen, value });
  const isBegun = delivery.seq === entry.seq - 1;
  const part = isBegun ? delivery.part : 0;
  const notice = notices[part];
  if (!notice) {
    await move(version, { ...delivery, ...atEntry(entry.seq) });
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
  const done = isLast ? atEntry(entry.seq) : atEntry(entry.seq - 1, part + 1);
  await move(version + 1, deliveryAfter(post, sending, done, notice, why));
  return again;
}

function deliveryAfter(
  { webhook: { target }, call, log }: WebhookOutbox,
  sending: Delivery,
  done: ReturnType<typeof atEntry>,
  notice: Notice,
  why: string | undefined,
): Delivery {
  if (why === undefined) return { ...sending, ...done };
  const now = call.ports.now();
  if (sending.tries < MOST_TRIES) return { ...sending, notBefore: now + pauseAfter(sending.tries) };
  const { taskId, type } = notice;
  log(`${target} did not accept the ${type} notice of task ${taskId} in ${MOST_TRIES} tries: ${why}`);
  return { ...sending, ...done, dead: sending.dead + 1, lastDead: { taskId, type, at: now, why } };
}

function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 4 ** (tries - 1), LONGEST_PAUSE_MS);
}
