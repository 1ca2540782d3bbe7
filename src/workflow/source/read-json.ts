import type { Json } from "../../model/json.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { faultProblem } from "./json-fault.ts";
import { JsonScanner } from "./json-scanner.ts";
import type { SourceReading } from "./source-reading.ts";
import type { SourceText } from "./source-text.ts";

export function readJson(source: SourceText): SourceReading {
  const scanner = new JsonScanner(source.text);
  const fault = scanner.scan();
  const { places } = scanner;
  if (fault !== undefined) {
    return { value: undefined, problems: [faultProblem(fault, places.path, source)], places };
  }
  const value: Json = JSON.parse(source.text);
  return { value, problems: duplicateKeys(places, source), places };
}
