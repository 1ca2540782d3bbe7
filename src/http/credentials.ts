import type { IncomingMessage } from "node:http";
import type { Visitor } from "./exchange.ts";
import { isSameSecret, markOf, newSecret, sealOf } from "./secret.ts";

const LOGIN_MS = 7 * 24 * 60 * 60_000;

/** What proves who somebody is. */
export interface Secrets {
  readonly operator: string;
  readonly agent: string;
}

/** Tells whose credential a request carries: a token, or the cookie of a login. */
export class Credentials {
  readonly #secrets: Secrets;
  readonly #cookie: string;
  readonly #now: () => number;
  /** logins that were ended, until they would have ended by themselves */
  readonly #ended = new Map<string, number>();

  constructor(secrets: Secrets, now: () => number) {
    this.#secrets = secrets;
    this.#now = now;
    // Cookies do not know of ports: two servers on one machine would log each other's people out.
    this.#cookie = `navigator_${markOf(secrets.operator).slice(0, 12)}`;
  }

  recognise({ headers }: IncomingMessage): Visitor | undefined {
    // A wrong token is wrong, whatever cookie comes with it.
    if (headers.authorization !== undefined) return this.#byToken(headers.authorization);
    return this.#byCookie(headers.cookie ?? "");
  }

  /** The header that logs an operator's browser in. Sealed with the operator's token: a new token ends all logins. */
  loginCookie(): string {
    const facts = `${(this.#now() + LOGIN_MS).toString(36)}.${newSecret(12)}`;
    const value = `${facts}.${sealOf(`login:${facts}`, this.#secrets.operator)}`;
    return `${this.#cookie}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${LOGIN_MS / 1_000}`;
  }

  /** Ends a login: whoever has a copy of its cookie has nothing. Until this server is started again. */
  end(nonce: string): void {
    for (const [ended, until] of this.#ended) if (until <= this.#now()) this.#ended.delete(ended);
    this.#ended.set(nonce, this.#now() + LOGIN_MS);
  }

  /** The header with which a browser forgets its login. */
  logoutCookie(): string {
    return `${this.#cookie}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;
  }

  #byToken(authorization: string): Visitor | undefined {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    // Both are always compared, so that the time taken tells nothing.
    const [operator, agent] = [
      isSameSecret(token, this.#secrets.operator),
      isSameSecret(token, this.#secrets.agent),
    ];
    if (operator) return { role: "operator", by: "token", key: "operator" };
    return agent ? { role: "agent", by: "token", key: "agent" } : undefined;
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
