import type { Operation } from "../door/operation.ts";
import { chooseRoute } from "../route/choose-route.ts";
import { forensics } from "../route/forensics.ts";
import { listDecisions } from "../route/list-decisions.ts";
import { routeTask } from "../route/route-task.ts";

export const route: readonly Operation[] = [routeTask, chooseRoute, forensics, listDecisions];
