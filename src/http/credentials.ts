import type { IncomingMessage } from "node:http";
import type { KnownAgents } from "../operations/ports/known-agents.ts";
import type { Visitor } from "./exchange.ts";
import { fingerprintOf, isSameSecret, newSecret, sealOf } from "./secret.ts";

const LOGIN_MS = 7 * 24 * 60 * 60_000;

/** The tokens of the two roles. */
export interface Secrets {
  readonly operator: string;
  readonly agent: string;
}

/** Recognises the credential of a request: a token of a role, an agent's own token, or the cookie of a login. */
export class Credentials {
  readonly #secrets: Secrets;
  readonly #cookie: string;
  readonly #now: () => number;
  readonly #agents: KnownAgents | undefined;
  /** the logins that were logged out, until their cookies expire */
  readonly #ended = new Map<string, number>();

  constructor(secrets: Secrets, now: () => number, agents?: KnownAgents) {
    this.#secrets = secrets;
    this.#now = now;
    this.#agents = agents;
    // The cookie's name differs per server: browsers share cookies between ports, so two servers on one machine would
    // overwrite each other's cookie.
    this.#cookie = `navigator_${fingerprintOf(secrets.operator).slice(0, 12)}`;
  }

  recognise({ headers }: IncomingMessage): Visitor | undefined {
    // If there is a token, ignore the cookie: a wrong token is refused even with a valid cookie.
    if (headers.authorization !== undefined) return this.#byToken(headers.authorization);
    return this.#byCookie(headers.cookie ?? "");
  }

  /** The Set-Cookie header of a login. The cookie is sealed with the operator token, so a new token ends all logins. */
  loginCookie(): string {
    const facts = `${(this.#now() + LOGIN_MS).toString(36)}.${newSecret(12)}`;
    const value = `${facts}.${sealOf(`login:${facts}`, this.#secrets.operator)}`;
    return `${this.#cookie}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${LOGIN_MS / 1_000}`;
  }

  /**
   * Ends a login, so that a copy of its cookie is refused. A restart of the server loses this, because
   * it is only in memory.
   */
  end(nonce: string): void {
    for (const [ended, until] of this.#ended) if (until <= this.#now()) this.#ended.delete(ended);
    this.#ended.set(nonce, this.#now() + LOGIN_MS);
  }

  /** The Set-Cookie header that removes a login. */
  logoutCookie(): string {
    return `${this.#cookie}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;
  }

  #byToken(authorization: string): Visitor | undefined {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    // Always compare both tokens, so that the response time does not reveal which one matched.
    const [operator, agent] = [
      isSameSecret(token, this.#secrets.operator),
      isSameSecret(token, this.#secrets.agent),
    ];
    if (operator) return { role: "operator", by: "token", key: "operator" };
    if (agent) return { role: "agent", by: "token", key: "agent" };
    const name = this.#agents?.recognise(token);
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
    if (!isSameSecret(seal, right) || !isFresh || this.#ended.has(nonce)) return undefined;
    return { role: "operator", by: "login", key: `login ${nonce}`, login: nonce };
  }
}
