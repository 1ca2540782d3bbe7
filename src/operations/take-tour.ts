import * as z from "zod";
import { operation } from "./operation.ts";
import { PlayedFile, playFile } from "./play-file.ts";

export const takeTour = operation({
  name: "take_tour",
  summary: "Watch a task travel through a workflow: retries, a refusal, a person, the end.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: PlayedFile,
  run: (_, context) =>
    playFile(context.files.beside(`${context.examples}/.`, "tour.scenarios.yaml"), context),
});
