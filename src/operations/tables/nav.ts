import type { Operation } from "../door/operation.ts";
import { navAction } from "../nav/nav-action.ts";
import { navCheckpoint } from "../nav/nav-checkpoint.ts";
import { navSituation } from "../nav/nav-situation.ts";
import { navStart } from "../nav/nav-start.ts";

export const nav: readonly Operation[] = [navStart, navSituation, navAction, navCheckpoint];
