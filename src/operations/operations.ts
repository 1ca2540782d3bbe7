import type { Operation } from "./door/operation.ts";
import { admin } from "./tables/admin.ts";
import { author } from "./tables/author.ts";
import { guided } from "./tables/guided.ts";
import { nav } from "./tables/nav.ts";
import { route } from "./tables/route.ts";
import { tasks } from "./tables/tasks.ts";
import { team } from "./tables/team.ts";

/** Every operation, in display order. A new operation is a file in its room and a line in the table of its toolset. */
export const operations: readonly Operation[] = [
  ...guided,
  ...nav,
  ...tasks,
  ...route,
  ...team,
  ...author,
  ...admin,
];
