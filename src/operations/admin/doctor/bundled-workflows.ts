import { shellWord } from "../../../model/words/shell-word.ts";
import { openDefinitionFiles } from "../../workflows/definition-files.ts";
import { definitionFilesIn } from "../../workflows/files-in.ts";
import type { DoctorCheck } from "./check.ts";

const REINSTALL = "Install Navigator again.";

/** Checks the definitions that ship with Navigator. */
export const bundledWorkflows: DoctorCheck = {
  name: "workflows",
  needsStore: false,
  run: async (call) => {
    const check = "workflows";
    const files = await definitionFilesIn([call.ports.bundled], call);
    const opened = files.ok ? await openDefinitionFiles(files.value, call) : files;
    if (!opened.ok) return [{ check, status: "problem", message: opened.refusal.message, advice: REINSTALL }];
    const { entries } = opened.value;
    if (entries.length === 0) {
      const message = "No workflow came with this installation.";
      return [{ check, status: "problem", message, advice: REINSTALL }];
    }
    const broken = entries.filter(({ loaded }) => !loaded.program);
    if (broken.length === 0)
      return [{ check, status: "ok", message: `All ${entries.length} bundled workflows verify.` }];
    return broken.map(({ file }) => ({
      check,
      status: "problem" as const,
      message: `${file} has errors.`,
      advice: `See them with navigator check ${shellWord(file)}; then install Navigator again.`,
    }));
  },
};
