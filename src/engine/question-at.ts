import type { CheckpointNode } from "../workflow/program.ts";
import { render } from "./render.ts";
import type { Walk } from "./walk.ts";

/** The text of a question, with the current values of the variables that it shows. */
export function questionAt(walk: Walk, { message, template }: CheckpointNode): string {
  return template ? render(template, walk.scope) : message;
}
