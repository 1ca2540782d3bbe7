import { useQuery } from "../use-query.ts";

/** The number of inbox items. Loaded again after every entry, because any change may open or close a question. */
export function useInboxCount(): number {
  const { data } = useQuery("list_inbox", { limit: 1 }, { on: () => true, pauseMs: 400 });
  return data?.total ?? 0;
}
