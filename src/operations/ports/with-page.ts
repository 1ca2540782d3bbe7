import type { Call } from "./call.ts";

/** The call with the address of a page: its own, else that of another server of this user on the same store. */
export async function withPage(call: Call): Promise<Call> {
  const { ports } = call;
  if (ports.page !== undefined || !ports.pageNearby) return call;
  const page = await ports.pageNearby();
  return page === undefined ? call : { ...call, ports: { ...ports, page } };
}
