import type { ModelReply } from "../../operations/ports/model-port.ts";

/** No answer to a request is longer; a longer body is cut off and counts as invalid. */
const MOST_BYTES = 256 * 1024;

type Failed = Pick<Extract<ModelReply, { ok: false }>, "problem" | "detail">;
export type Posted = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Failed);

export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly timeoutMs: number;
}

/**
 * Posts JSON and reads JSON, within a time and a size. A failure is described in our own words only: a server may echo
 * the key in its errors, and an exception may hold the headers.
 */
export async function postJson(
  { url, headers, body, timeoutMs }: Post,
  signal: AbortSignal,
): Promise<Posted> {
  const patience = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, patience]);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: JSON.stringify(body),
      // A redirect would take the key elsewhere.
      redirect: "manual",
      signal: either,
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, ...refused(response.status) };
    }
    const text = await textOf(response, either);
    if (text === undefined) return invalid(`the answer is longer than ${MOST_BYTES} bytes`);
    return parsed(text);
  } catch {
    // Unreachable, cut off, too slow, cancelled, or a header that cannot be sent.
    if (signal.aborted) return { ok: false, problem: "unavailable", detail: "the call was cancelled" };
    if (patience.aborted) return { ok: false, problem: "timeout", detail: `no answer in ${timeoutMs} ms` };
    return { ok: false, problem: "unavailable", detail: "the connection failed" };
  }
}

function refused(status: number): Failed {
  const detail = `the server answered ${status}`;
  return { problem: status === 429 ? "rate_limited" : "unavailable", detail };
}

function invalid(detail: string): Posted {
  return { ok: false, problem: "invalid", detail };
}

function parsed(text: string): Posted {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // Not JSON: a page of a proxy, or a cut body.
    return invalid("the server's answer is not JSON");
  }
}

/** The text of a body; `undefined` if it is too long. */
async function textOf(response: Response, signal: AbortSignal): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}
