import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../src/model/json.ts";
import { readSource } from "../../src/workflow/source/read-source.ts";
import { printJson } from "./print-json.ts";

const FOLDER = "lifecycles";
const OVERLAY = /^overlay-(.+)\.yaml$/;

/** The lifecycles and overlays of the folder as one JSON file, which the package embeds. */
export function bundledLifecyclesFile(root: string): string {
  const files = readdirSync(join(root, FOLDER)).toSorted();
  const overlays = files.filter((file) => OVERLAY.test(file));
  const lifecycles = files.filter((file) => file.endsWith(".yaml") && !OVERLAY.test(file));
  return printJson({
    lifecycles: Object.fromEntries(
      lifecycles.map((file) => [file.replace(".yaml", ""), contentOf(root, file)]),
    ),
    overlays: Object.fromEntries(
      overlays.map((file) => [file.replace(OVERLAY, "$1"), contentOf(root, file)]),
    ),
  });
}

function contentOf(root: string, file: string): Json {
  const { value, findings } = readSource(readFileSync(join(root, FOLDER, file), "utf8"), { file });
  if (value === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
  return value;
}
