import { Configuration } from "../model/configuration.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { GraphDefinition } from "../model/workflow.ts";
import { isObject } from "./fields.ts";

/** A kind of file that is not a workflow: its name, what its owner should do, and a test that recognizes it. */
interface OtherFile {
  readonly what: string;
  readonly advice: string;
  readonly fits: (file: JsonObject) => boolean;
}

const has =
  (...keys: readonly string[]) =>
  (file: JsonObject) =>
    keys.every((key) => Object.hasOwn(file, key));
/** The keys of a file without its id, which may come from the name of the file. */
const keysOf = (file: JsonObject) => Object.keys(file).filter((key) => key !== "id");
const NOT_OURS = "Navigator does not read it. Name a file with nodes and edges, or with activities.";

/** Kinds of files that people give to Navigator by mistake. The first that fits is named. */
const others: readonly OtherFile[] = [
  {
    what: "an OpenAPI description",
    advice: NOT_OURS,
    fits: (file) => has("openapi")(file) || has("swagger")(file),
  },
  {
    what: "a workflow of GitHub Actions",
    advice: NOT_OURS,
    fits: (file) => has("jobs")(file) && isObject(file["jobs"]),
  },
  {
    what: "a package.json",
    advice: NOT_OURS,
    fits: (file) =>
      has("name")(file) && ["dependencies", "devDependencies", "scripts"].some((key) => isObject(file[key])),
  },
  {
    what: "the settings of an agent client",
    advice: "`navigator init` writes it.",
    fits: has("mcpServers"),
  },
  { what: "the settings of the TypeScript compiler", advice: NOT_OURS, fits: has("compilerOptions") },
  { what: "a Docker Compose file", advice: NOT_OURS, fits: (file) => isObject(file["services"]) },
  {
    what: "a JSON Schema",
    advice: NOT_OURS,
    fits: (file) => has("$schema")(file) && has("properties")(file),
  },
  {
    what: "a scenario file",
    advice: "`navigator test` plays it. Its name must end in .scenarios.yaml.",
    fits: has("scenarios"),
  },
  {
    what: "a task tree",
    advice: "It holds tasks, not a workflow. The tool load_task_tree takes it.",
    fits: (file) => Array.isArray(file["tasks"]),
  },
  {
    what: "a lifecycle: the states of a task, and how they follow each other",
    advice: "`navigator check` verifies it, and `navigator lifecycles` lists those that are in use.",
    fits: (file) => isObject(file["states"]),
  },
  {
    what: "a configuration of Navigator",
    advice: "`navigator config` shows the settings in force, and where each of them comes from.",
    fits: (file) => keysOf(file).every((key) => Object.hasOwn(Configuration.shape, key)),
  },
  {
    what: "a file of another program: it has no field of a workflow",
    advice: NOT_OURS,
    fits: (file) => !keysOf(file).some((key) => Object.hasOwn(GraphDefinition.shape, key)),
  },
];

/** What a file without nodes and activities seems to be; `undefined` if it could be an unfinished workflow. */
export function seemsToBe(file: Json): Pick<OtherFile, "what" | "advice"> | undefined {
  if (!isObject(file) || Object.hasOwn(file, "edges")) return undefined;
  if (keysOf(file).length === 0) return undefined;
  return others.find(({ fits }) => fits(file));
}
