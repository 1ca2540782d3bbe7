import { useQuery } from "../use-query.ts";
import { inboxChanges, waitingIn } from "./inbox-item.ts";

/**
 * The number of inbox items, with the proposals. Loaded again after every entry, because any change may open or close a
 * question.
 */
export function useInboxCount(): number {
  const { data } = useQuery("list_inbox", { limit: 1 }, { ...inboxChanges, pauseMs: 400 });
  return data ? waitingIn(data) : 0;
}
