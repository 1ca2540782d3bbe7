import { shellWord } from "../../../model/words/shell-word.ts";
import { definitionFiles, openShelf } from "../../workflows/shelf.ts";
import type { Check } from "./check.ts";

const REINSTALL = "Install Navigator again.";

/** The definitions that came with Navigator. */
export const bundledWorkflows: Check = {
  name: "workflows",
  needsStore: false,
  run: async (call) => {
    const check = "workflows";
    const files = await definitionFiles([call.ports.bundled], call);
    const shelf = await openShelf(files, call);
    if (!shelf.ok) return [{ check, status: "problem", message: shelf.refusal.message, advice: REINSTALL }];
    const { entries } = shelf.value;
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
