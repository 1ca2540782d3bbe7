/** An error that the SDK does not get to answer: what was sent never became a request. */
export function rpcError(
  id: string | number | null,
  code: number,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, ...(data && { data }) } });
}

/** Refused before it was looked into; the data has the code that tells why. */
export const REFUSED = -32_000;
export const INVALID_REQUEST = -32_600;

/** The id to answer to, if there is one in what was sent. */
export function idOf(sent: unknown): string | number | null {
  const id = (sent as { id?: unknown } | null)?.id;
  return typeof id === "string" || typeof id === "number" ? id : null;
}
