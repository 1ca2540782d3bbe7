import { Delivery } from "../../../model/delivery.ts";
import { type HistoryEntry, isTaskEntry } from "../../../model/history.ts";
import type { JsonObject } from "../../../model/json.ts";
import { type Mark, markOf, readMark, START } from "../../../model/mark.ts";
import type { Notice } from "../../../model/notice.ts";
import type { Cursor } from "../../../store/parts/cursors.ts";
import { contentHash } from "../../../workflow/hash.ts";
import type { Call } from "../../ports/call.ts";
import type { Webhook } from "../../ports/webhook.ts";
import { noticesIn } from "./notices-in.ts";

/** The prefix of the names of webhooks' cursors. */
export const WEBHOOK = "webhook ";

const PAGE = 100;
/**
 * How long a sender may take; longer than any attempt. A sender that has not finished by then has been stopped, so
 * another process may send.
 */
export const SENDING_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** The most attempts for one notice; with the pauses between them, about an hour. */
export const MOST_TRIES = 10;

/** What an outbox does next: deliver again at once, deliver later, or wait for an entry after the mark. */
export type DeliveryStep =
  | { readonly next: "again" }
  | { readonly next: "later"; readonly ms: number }
  | { readonly next: "entry"; readonly after: Mark };

export interface WebhookOutbox {
  readonly webhook: Webhook;
  readonly call: Call;
  readonly signal: AbortSignal;
  /** logs notices that were given up, and store failures */
  readonly log: (sentence: string) => void;
}

interface EntryNotices {
  readonly entry: HistoryEntry;
  /** the mark of the entry before `entry` */
  readonly before: Mark;
  readonly notices: readonly Notice[];
}

const again: DeliveryStep = { next: "again" };

/**
 * Sends the next notice unless another process is sending. `seen`: a mark up to which this process
 * found nothing to send.
 */
export async function deliver(post: WebhookOutbox, seen: Mark | undefined): Promise<DeliveryStep> {
  const { webhook, call } = post;
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const cursors = await store.cursors.list(project);
  const name = cursorName(webhook);
  const cursor = cursors.find((one) => one.name === name) ?? { name, version: 0 };
  const delivery = "value" in cursor ? Delivery.parse(cursor.value) : undefined;
  if (!delivery) {
    await beginDelivery(post);
    return again;
  }
  const ms = delivery.notBefore - call.ports.now();
  if (ms > 0) return { next: "later", ms };
  // Use `seen` only if it is ahead of the stored delivery: another process may have delivered more since.
  const isAhead = seen !== undefined && (readMark(seen)?.seq ?? 0) > delivery.seq;
  const found = await nextItem(isAhead ? seen : markOfDelivery(delivery), call);
  if (found.item) return send(post, cursor, delivery, found.item);
  if (isAhead && !found.reached) return again;
  if (found.isFull || !found.reached) {
    // Without a reached mark, the log was replaced: read it from its start. Receivers recognise a
    // repeated notice by its id.
    const value = { ...delivery, ...finished(found.reached ?? START) };
    await store.cursors.move(project, { ...cursor, value });
    return again;
  }
  return { next: "entry", after: found.reached };
}

/** The name of a webhook's cursor. A hash, so that it does not reveal the address. */
function cursorName({ address }: Webhook): string {
  return `${WEBHOOK}${contentHash(address).slice(0, 32)}`;
}

function markOfDelivery({ seq, mark }: Delivery): Mark {
  return mark ?? String(seq);
}

/**
 * Creates the cursor of a new webhook at the end of the log, so that the webhook gets notices from now on. An
 * existing cursor stays.
 */
export async function beginDelivery({
  webhook,
  call: {
    ports: { store, settings },
  },
}: WebhookOutbox): Promise<void> {
  const { project } = settings;
  const { log, cursors } = await store();
  const value = { ...finished(await log.head(project)), dead: 0, lastDead: null, target: webhook.target };
  await cursors.move(project, { name: cursorName(webhook), version: 0, value });
}

interface Progress extends Pick<Delivery, "seq" | "part" | "tries" | "notBefore"> {
  readonly mark: Mark;
}

/** A delivery as this version stores it. Unlike those of earlier versions, it always has a mark. */
type Sending = Omit<Delivery, keyof Progress> & Progress;

function finished(mark: Mark, part = 0): Progress {
  return { seq: readMark(mark)?.seq ?? 0, mark, part, tries: 0, notBefore: 0 };
}

interface Found {
  /** the next entry with notices */
  readonly item?: EntryNotices;
  /** the last entry read, if none had notices; absent if the mark belongs to another log */
  readonly reached?: Mark;
  /** whether the page was full, so that more entries may follow */
  readonly isFull?: boolean;
}

async function nextItem(after: Mark, call: Call): Promise<Found> {
  const { log } = await call.ports.store();
  const page = await log.after(call.ports.settings.project, after, PAGE);
  if (!page.ok) return {};
  let before = after;
  for (const entry of page.entries) {
    const notices = isTaskEntry(entry) ? await noticesIn(entry, call) : [];
    if (isTaskEntry(entry) && notices.length > 0) return { item: { entry, before, notices } };
    before = markOf(entry);
  }
  return { reached: page.next, isFull: page.entries.length === PAGE };
}

async function send(
  post: WebhookOutbox,
  { name, version }: Pick<Cursor, "name" | "version">,
  delivery: Delivery,
  { entry, before, notices }: EntryNotices,
): Promise<DeliveryStep> {
  const { webhook, call, signal } = post;
  const store = await call.ports.store();
  const move = (loaded: number, value: JsonObject): Promise<boolean> =>
    store.cursors.move(call.ports.settings.project, { name, version: loaded, value });
  const isBegun = markOfDelivery(delivery) === before;
  const part = isBegun ? delivery.part : 0;
  const notice = notices[part];
  if (!notice) {
    await move(version, { ...delivery, ...finished(markOf(entry)) });
    return again;
  }
  const tries = (isBegun ? delivery.tries : 0) + 1;
  const sending = {
    ...delivery,
    ...finished(before, part),
    tries,
    notBefore: call.ports.now() + SENDING_MS,
  };
  if (!(await move(version, sending))) return again;
  const why = await webhook.send(`${entry.hash.slice(0, 32)}-${part}`, notice, signal);
  const isLast = part + 1 === notices.length;
  const done = isLast ? finished(markOf(entry)) : finished(before, part + 1);
  await move(version + 1, { ...afterwards(post, sending, done, notice, why) });
  return again;
}

function afterwards(
  { webhook: { target }, call, log }: WebhookOutbox,
  sending: Sending,
  done: Progress,
  notice: Notice,
  why: string | undefined,
): Sending {
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
