import { newAttempt } from "./new-attempt.ts";
import type { Listener, Pool } from "./postgres-driver.ts";
import { NOTIFY } from "./sql/server.ts";

/** The most often that this process sends hints, and the shortest time between two tries to connect. */
const SEND_MS = 10;
const CONNECT_MS = 1_000;
const CHANNEL = "navigator";
const HELLO = "hello ";

/**
 * Hints to other processes that a project has new entries, over a session of its own. A notification in the transaction
 * of a commit would take one lock of the whole server until after the flush. A hint may be lost: readers also poll. The
 * session hears hints only once a reader waits: the server wakes every session that hears for each hint.
 */
export class Hints {
  /** called with the project that another process, or this one, has written to */
  onHint: (project: string) => void = () => {};
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #unsent = new Set<string>();
  /** which of all greetings on the server is from here */
  readonly #hello = `${HELLO}${newAttempt()}`;
  #session: Promise<Listener> | undefined;
  #listening: Promise<void> | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  #sending: NodeJS.Timeout | undefined;
  #isHearing = false;
  #isOpen = true;

  constructor(pool: Pool, schema: string) {
    this.#pool = pool;
    this.#schema = schema;
  }

  /** Whether hints arrive. Behind a pooler they do not. */
  get isHearing(): boolean {
    return this.#isHearing;
  }

  /** Starts to hear hints; does nothing if it hears them already, or has just tried. */
  listen(): void {
    if (this.#listening !== undefined) return;
    const session = this.#opened();
    if (session === undefined) return;
    const listening = this.#listen(session);
    this.#listening = listening;
    // Without hints, readers poll more often.
    listening.catch(() => this.#lost(session));
  }

  /** Tells other processes, a moment later, that a project has new entries. */
  send(project: string): void {
    if (!this.#isOpen) return;
    this.#unsent.add(project);
    this.#sending ??= setTimeout(() => void this.#send(), SEND_MS).unref();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#sending);
    const session = await this.#session?.catch(() => undefined);
    this.#session = undefined;
    await session?.end().catch(() => undefined);
  }

  /** The session; `undefined` if it is closed, or could not be opened a moment ago. */
  #opened(): Promise<Listener> | undefined {
    if (this.#session !== undefined || !this.#isOpen) return this.#session;
    const now = performance.now();
    if (now - this.#triedAt < CONNECT_MS) return undefined;
    this.#triedAt = now;
    const opening: Promise<Listener> = this.#pool.listen({
      heard: (payload) => this.#heard(payload),
      lost: () => this.#lost(opening),
    });
    this.#session = opening;
    opening.catch(() => this.#lost(opening));
    return opening;
  }

  async #listen(opening: Promise<Listener>): Promise<void> {
    const session = await opening;
    try {
      await session.send(`LISTEN ${CHANNEL}`);
      await this.#greet();
    } catch (error) {
      // Without this, every failed try would leave a session behind.
      await session.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Finds out whether hints arrive. Another session sends the greeting: behind a pooler, a session hears what it sends
   * itself, and nothing else.
   */
  async #greet(): Promise<void> {
    const client = await this.#pool.connect();
    let isBroken = true;
    try {
      await client.query(NOTIFY, [CHANNEL, this.#hello]);
      isBroken = false;
    } finally {
      client.release(isBroken);
    }
  }

  #heard(payload: string): void {
    if (payload === this.#hello) this.#isHearing = true;
    const prefix = this.#payload("");
    if (payload.startsWith(prefix)) this.onHint(payload.slice(prefix.length));
  }

  #lost(session: Promise<Listener>): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#listening = undefined;
    this.#isHearing = false;
  }

  async #send(): Promise<void> {
    const payloads = [...this.#unsent].map((project) => this.#payload(project));
    this.#unsent.clear();
    try {
      const session = await this.#opened();
      await session?.send(["SET LOCAL synchronous_commit = off", ...payloads.map(notify)].join("; "));
    } catch {
      // The session is lost. Other processes find the entries by their polls.
    }
    this.#sending = undefined;
    for (const project of this.#unsent) this.send(project);
  }

  #payload(project: string): string {
    return `${this.#schema} ${project}`;
  }
}

/** The statement that sends a hint. A payload has at most 8,000 bytes, and the names of projects are far shorter. */
function notify(payload: string): string {
  return `SELECT pg_notify('${CHANNEL}', '${payload.replaceAll("'", "''")}')`;
}
