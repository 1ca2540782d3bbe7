import * as z from "zod";
import { operation } from "./operation.ts";
import { PlayedFile, playFile } from "./play-file.ts";

export const takeTour = operation({
  name: "take_tour",
  summary: "Watch a task travel through a workflow: retries, a refusal, a person, the end.",
  input: z.strictObject({}),
  output: PlayedFile,
  run: (_, ports) => playFile(ports.files.beside(`${ports.examples}/.`, "tour.scenarios.yaml"), ports),
});
