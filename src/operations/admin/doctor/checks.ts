import { agentNames } from "./agent-names.ts";
import { assurance } from "./assurance.ts";
import { bundledWorkflows } from "./bundled-workflows.ts";
import type { DoctorCheck } from "./check.ts";
import { database } from "./database.ts";
import { histories } from "./histories.ts";
import { home } from "./home.ts";
import { hooks } from "./hooks.ts";
import { leftovers } from "./leftovers.ts";
import { loadedWorkflows } from "./loaded-workflows.ts";
import { nodeVersion } from "./node-version.ts";
import { operator } from "./operator.ts";
import { quotas } from "./quotas.ts";
import { replicas } from "./replicas.ts";
import { routing } from "./routing.ts";
import { secrets } from "./secrets.ts";
import { states } from "./states.ts";
import { webhooks } from "./webhooks.ts";

/** The checks that `diagnose` runs, in order. A new check is a file beside this one and a line here. */
export const checks: readonly DoctorCheck[] = [
  nodeVersion,
  home,
  secrets,
  assurance,
  agentNames,
  leftovers,
  bundledWorkflows,
  database,
  replicas,
  operator,
  loadedWorkflows,
  routing,
  quotas,
  histories,
  states,
  webhooks,
  hooks,
];
