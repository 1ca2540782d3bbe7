import * as z from "zod";
import { limits } from "../../model/limits.ts";
import type { Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { Pace } from "../ports/pace.ts";
import { scenarioFilesIn } from "../workflows/files-in.ts";
import { PlayedFile, playFile } from "./play-file.ts";

export const testScenarios = operation({
  name: "test_scenarios",
  summary: "Play scenario files: lists of moves with the positions they must lead to.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({ paths: z.array(Key.min(1)).min(1) }),
  output: z.object({ files: z.array(PlayedFile), passed: z.number().int(), failed: z.number().int() }),
  run: async ({ paths }, call) => {
    const played: PlayedFile[] = [];
    const files = await scenarioFilesIn(paths, call);
    if (!files.ok) return files;
    const pace = new Pace(call);
    let lines = 0;
    for (const file of files.value) {
      const result = await playFile(file, call);
      if (!result.ok) return result;
      lines += result.value.lines;
      if (lines > limits.scenarioLines.most) return tooManyLines();
      played.push(result.value.played);
      await pace.next();
    }
    const all = played.flatMap(({ scenarios }) => scenarios);
    const passed = all.filter((scenario) => scenario.passed).length;
    return { ok: true, value: { files: played, passed, failed: all.length - passed } };
  },
});

function tooManyLines(): Result<never> {
  const limit = limits.scenarioLines.most;
  const message = `The scenarios hold more than ${limit} lines together.`;
  return { ok: false, refusal: { code: "INPUT_TOO_LARGE", message, facts: { field: "paths", limit } } };
}
