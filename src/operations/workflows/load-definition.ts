import * as z from "zod";
import { readSource } from "../../workflow/source/read-source.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { invalidDefinition } from "./invalid-definition.ts";
import { LoadedWorkflow, saveWorkflows } from "./save-workflows.ts";

export const loadDefinition = operation({
  name: "load_definition",
  summary: "Load a definition given as text, if the workflow is still at the version that was seen.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    text: z.string(),
    over: Key.nullable().describe("the version that was seen as the loaded one; null if none was loaded"),
  }),
  output: LoadedWorkflow,
  run: async ({ text, over }, call) => {
    const { library, settings } = call.ports;
    const { program, definition, findings } = await library.load(settings.project, readSource(text), {});
    if (!program || definition === undefined) return invalidDefinition(findings);
    const saved = await saveWorkflows([{ program, definition, findings, path: undefined }], { over }, call);
    if (!saved.ok) return saved;
    const [loaded] = saved.value;
    if (!loaded) throw new Error(`workflow ${program.id} was loaded without an answer`);
    return { ok: true, value: loaded };
  },
});
