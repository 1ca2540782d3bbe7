import { useQuery } from "../use-query.ts";

/** Every change may bring a question or settle one. */
export function useInboxCount(): number {
  const { data } = useQuery("list_inbox", { limit: 1 }, { on: () => true, pauseMs: 400 });
  return data?.total ?? 0;
}
