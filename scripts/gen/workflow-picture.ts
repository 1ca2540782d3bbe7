import { svg } from "../../src/layout/svg.ts";
import { graphOf } from "../../src/workflow/diagram/graph.ts";
import type { Program } from "../../src/workflow/program.ts";
import { MARK } from "./markdown.ts";

/** The graph of a bundled workflow as a file, as `navigator diagram --format svg` prints it. */
export function workflowPicture(program: Program): string {
  return `${svg(graphOf(program), program.name)}<!-- ${MARK} -->\n`;
}
