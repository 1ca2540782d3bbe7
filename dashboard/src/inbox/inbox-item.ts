import type * as z from "zod";
import type { listInbox } from "../../../src/operations/people/list-inbox.ts";

export type InboxItem = z.output<(typeof listInbox)["output"]>["items"][number];
