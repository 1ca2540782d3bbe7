import * as z from "zod";
import { operation } from "../door/operation.ts";
import { PlayedFile, playFile } from "./play-file.ts";

const NAME = "tour.scenarios.yaml";

export const takeTour = operation({
  name: "take_tour",
  summary: "Watch a task travel through a workflow: retries, a refusal, a person, the end.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: PlayedFile,
  run: async (_, call) => {
    const played = await playFile(call.ports.files.beside(`${call.ports.examples}/.`, NAME), call);
    // Hide the installation path: it would reveal the user's name to the agent.
    return played.ok ? { ok: true, value: { ...played.value.played, file: `examples/${NAME}` } } : played;
  },
});
