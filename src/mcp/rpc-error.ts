/** A JSON-RPC error for input that cannot be parsed as a request: the SDK does not answer it. */
export function rpcError(
  id: string | number | null,
  code: number,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, ...(data && { data }) } });
}

/** The code of a request that is refused before the protocol handler sees it; `data.code` gives the reason. */
export const REFUSED = -32_000;
export const INVALID_REQUEST = -32_600;
export const INVALID_PARAMS = -32_602;

/** The id of a message, if it has one. */
export function idOf(sent: unknown): string | number | null {
  const id = (sent as { id?: unknown } | null)?.id;
  return typeof id === "string" || typeof id === "number" ? id : null;
}
