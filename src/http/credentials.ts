import type { IncomingMessage } from "node:http";
import { AGENT_TOKEN } from "../model/agent-identity.ts";
import type { Ports } from "../operations/ports/call.ts";
import { endedLogins, endLogin } from "../operations/replicas/ended-logins.ts";
import type { Visitor } from "./exchange.ts";
import { digest, fingerprintOf, isSameDigest, isSameSecret, newSecret, sealOf } from "./secret.ts";

/** Bounds the reads that unknown tokens cause. */
const SOON_MS = 50;
const LOGIN_MS = 7 * 24 * 60 * 60_000;

/** The tokens of the two roles. */
export interface Secrets {
  readonly operator: string;
  readonly agent: string;
}

/** Recognises the credential of a request: a token of a role, an agent's own token, or the cookie of a login. */
export class Credentials {
  readonly #secrets: Secrets;
  readonly #digests: { readonly operator: Buffer; readonly agent: Buffer };
  readonly #cookie: string;
  readonly #now: () => number;
  readonly #ports: Pick<Ports, "agents" | "store">;

  constructor(secrets: Secrets, now: () => number, ports: Pick<Ports, "agents" | "store">) {
    this.#secrets = secrets;
    this.#digests = { operator: digest(secrets.operator), agent: digest(secrets.agent) };
    this.#now = now;
    this.#ports = ports;
    // The cookie's name differs per server: browsers share cookies between ports, so two servers on one machine would
    // overwrite each other's cookie.
    this.#cookie = `navigator_${fingerprintOf(secrets.operator).slice(0, 12)}`;
  }

  async recognise(request: IncomingMessage): Promise<Visitor | undefined> {
    // If there is a token, ignore the cookie: a wrong token is refused even with a valid cookie.
    if (request.headers.authorization !== undefined) return this.#recogniseFresh(request);
    const visitor = this.#byCookie(request.headers.cookie ?? "");
    if (visitor?.login === undefined) return undefined;
    return (await this.ended([visitor.login])).has(visitor.login) ? undefined : visitor;
  }

  /** Whether the token of a request that was admitted still counts, as far as this server knows by now. */
  stillCounts({ headers }: IncomingMessage): boolean {
    void this.#ports.agents?.fresh?.();
    return this.#byToken(headers.authorization ?? "") !== undefined;
  }

  async #recogniseFresh({ headers: { authorization = "" } }: IncomingMessage): Promise<Visitor | undefined> {
    const { agents } = this.#ports;
    await agents?.fresh?.();
    const visitor = this.#byToken(authorization);
    if (visitor !== undefined || !authorization.includes(AGENT_TOKEN)) return visitor;
    // Another server may have added the agent a moment ago.
    await agents?.fresh?.(SOON_MS);
    return this.#byToken(authorization);
  }

  /** The logins among these that were ended, at any server of the store. */
  async ended(nonces: readonly string[]): Promise<ReadonlySet<string>> {
    try {
      return await endedLogins(await this.#ports.store(), nonces);
    } catch {
      // The store cannot be used. Then a login cannot be used for anything either.
      return new Set();
    }
  }

  /**
   * A new login: its Set-Cookie header, and the key that the page sends with the cookie. Both are sealed with the
   * operator token, so a new token ends all logins.
   */
  newLogin(): { readonly cookie: string; readonly key: string } {
    const nonce = newSecret(12);
    const facts = `${(this.#now() + LOGIN_MS).toString(36)}.${nonce}`;
    const value = `${facts}.${sealOf(`login:${facts}`, this.#secrets.operator)}`;
    const cookie = `${this.#cookie}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${LOGIN_MS / 1_000}`;
    return { cookie, key: this.#keyOf(nonce) };
  }

  /**
   * Whether a request has the key of a login. Browsers send the cookie to every port of its host, so another program
   * on this machine may have it. The key is in the storage of the page's own origin.
   */
  hasKey(nonce: string, given: string): boolean {
    return isSameSecret(given, this.#keyOf(nonce));
  }

  #keyOf(nonce: string): string {
    return sealOf(`key:${nonce}`, this.#secrets.operator);
  }

  /** Ends a login, so that a copy of its cookie is refused. */
  async end(nonce: string): Promise<void> {
    await endLogin(await this.#ports.store(), nonce, this.#now() + LOGIN_MS);
  }

  /** The Set-Cookie header that removes a login. */
  logoutCookie(): string {
    return `${this.#cookie}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;
  }

  #byToken(authorization: string): Visitor | undefined {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    // Always compare both tokens, so that the response time does not reveal which one matched.
    const given = digest(token);
    const [operator, agent] = [
      isSameDigest(given, this.#digests.operator),
      isSameDigest(given, this.#digests.agent),
    ];
    if (operator) return { role: "operator", by: "token", key: "operator" };
    if (agent) return { role: "agent", by: "token", key: "agent" };
    const name = this.#ports.agents?.recognise(token);
    return name === undefined ? undefined : { role: "agent", by: "token", key: `agent ${name}`, agent: name };
  }

  #byCookie(header: string): Visitor | undefined {
    const own = header
      .split(";")
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${this.#cookie}=`));
    const [expires = "", nonce = "", seal = ""] = own?.slice(this.#cookie.length + 1).split(".") ?? [];
    const right = sealOf(`login:${expires}.${nonce}`, this.#secrets.operator);
    const isFresh = Number.parseInt(expires, 36) > this.#now();
    if (!isSameSecret(seal, right) || !isFresh) return undefined;
    return { role: "operator", by: "login", key: `login ${nonce}`, login: nonce };
  }
}
