import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledScenarios, loadBundled, programOf, worldOf } from "./bundled.ts";
import { bundledLifecyclesFile } from "./bundled-lifecycles.ts";
import { configurationSchema } from "./configuration-schema.ts";
import { findingsPage } from "./findings-page.ts";
import { formPage } from "./forms-page.ts";
import { lifecycleSchema } from "./lifecycle-schema.ts";
import { limitsPage } from "./limits-page.ts";
import { MARK } from "./markdown.ts";
import { operationsPage } from "./operations-page.ts";
import { pluginFiles } from "./plugin-files.ts";
import { refusalsPage } from "./refusals-page.ts";
import { settingsPage } from "./settings-page.ts";
import { workflowIndex } from "./workflow-index.ts";
import { workflowPage } from "./workflow-page.ts";
import { workflowPicture } from "./workflow-picture.ts";
import { guidedSchema, workflowSchema } from "./workflow-schema.ts";

const FOLDERS = ["docs/workflows", "docs/reference"];

/** Every generated file, by its path in the repository. */
export function generatedFiles(root: string): ReadonlyMap<string, string> {
  const bundled = loadBundled(root);
  const scenarios = bundledScenarios(root);
  const world = worldOf(bundled);
  return new Map([
    ["docs/workflows/README.md", workflowIndex(bundled)],
    ...[...bundled].map(([name, loaded]): [string, string] => [
      `docs/workflows/${name}.md`,
      workflowPage(loaded, scenarios.get(name), world),
    ]),
    ...[...bundled].map(([name, loaded]): [string, string] => [
      `docs/workflows/${name}.svg`,
      workflowPicture(programOf(loaded)),
    ]),
    ...pluginFiles(root),
    ["src/lifecycle/bundled/bundled.json", bundledLifecyclesFile(root)],
    ["docs/reference/findings.md", findingsPage()],
    ["docs/reference/refusals.md", refusalsPage()],
    ["docs/reference/limits.md", limitsPage()],
    ["docs/reference/operations.md", operationsPage()],
    ["docs/reference/settings.md", settingsPage()],
    ["docs/reference/graph-form.md", formPage("graph")],
    ["docs/reference/guided-form.md", formPage("guided")],
    ["docs/reference/lifecycle-form.md", formPage("lifecycle")],
    ["docs/reference/workflow.schema.json", workflowSchema()],
    ["docs/reference/guided.schema.json", guidedSchema()],
    ["docs/reference/lifecycle.schema.json", lifecycleSchema()],
    ["docs/reference/configuration.schema.json", configurationSchema()],
  ]);
}

/** Generated files of an earlier run that are no longer generated. */
export function leftOver(root: string, files: ReadonlyMap<string, string>): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => !files.has(path) && readFileSync(join(root, path), "utf8").includes(MARK));
}
