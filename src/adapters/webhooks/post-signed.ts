import { signatureOf } from "../../tokens/webhook-signature.ts";

const PATIENCE_MS = 10_000;

export interface SignedPost {
  readonly url: URL;
  readonly secret: string;
  /** names what is sent; a repetition has the same id */
  readonly id: string;
  readonly body: string;
  readonly at: number;
  readonly signal?: AbortSignal;
  readonly patienceMs?: number | undefined;
}

/**
 * Posts JSON with a signature; `undefined` if it was accepted, otherwise the reason. Does not follow redirects: the
 * operator named this receiver and no other.
 */
export async function postSigned(post: SignedPost): Promise<string | undefined> {
  const { url, secret, id, body, at, signal, patienceMs = PATIENCE_MS } = post;
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: {
        "content-type": "application/json",
        "user-agent": "navigator",
        "x-navigator-delivery": id,
        "x-navigator-signature": signatureOf(body, at, secret),
      },
    });
    // The body is irrelevant and may be endless.
    await response.body?.cancel().catch(() => undefined);
    return response.ok ? undefined : `it answered ${response.status}`;
  } catch (error) {
    // Unreachable, unknown host or too slow: reported as a failed delivery.
    return patience.aborted ? `it took more than ${patienceMs} ms` : reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "no answer";
  return `it cannot be reached (${code})`;
}
