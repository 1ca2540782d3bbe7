import * as z from "zod";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { scenarioFilesIn } from "../workflows/definition-files.ts";
import { PlayedFile, playFile } from "./play-file.ts";

export const testScenarios = operation({
  name: "test_scenarios",
  summary: "Play scenario files: lists of moves with the positions they must lead to.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ paths: z.array(Key.min(1)).min(1) }),
  output: z.object({ files: z.array(PlayedFile), passed: z.number().int(), failed: z.number().int() }),
  run: async ({ paths }, call) => {
    const played: PlayedFile[] = [];
    for (const file of await scenarioFilesIn(paths, call)) {
      const result = await playFile(file, call);
      if (!result.ok) return result;
      played.push(result.value);
    }
    const all = played.flatMap(({ scenarios }) => scenarios);
    const passed = all.filter((scenario) => scenario.passed).length;
    return { ok: true, value: { files: played, passed, failed: all.length - passed } };
  },
});
