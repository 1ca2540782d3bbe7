import type { Finding } from "../../model/finding.ts";
import { MAX_TEXT_LENGTH } from "./limits.ts";
import { PlaceTable } from "./place-table.ts";
import { problemFinding, type SourceProblem, tooLarge } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { readYaml } from "./read-yaml.ts";
import type { Source } from "./source.ts";
import type { SourceReading } from "./source-reading.ts";
import { SourceText } from "./source-text.ts";

/** The beginning of JSON. A leading slash means JSON with comments: as YAML it would be one long text. */
const JSON_START = /^[ \t\r\n]*(?:[{[]|\/[/*])/;

/** Control characters that are not white space, and lone surrogates. */
const NOT_TEXT = /[\p{Cc}\p{Cs}](?<![\t\n\r\x7F-\x9F])/u;

/** Reads the text of a definition: JSON if it starts with a bracket, otherwise YAML. */
export function readSource(text: string, options: { readonly file?: string | undefined } = {}): Source {
  const source = new SourceText(text, options.file);
  const { value, problems, places } = read(source);
  return {
    value,
    findings: onceEach(problems.map((problem) => problemFinding(problem, source.spotAt(problem.offset)))),
    locate: (path) => source.spotAt(places.offsetOf(path)),
  };
}

/** The findings without repetitions: a parser may report the same problem twice. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const told = findings.map(({ code, message, spot }) => `${code} ${spot?.line} ${message}`);
  return findings.filter((_, index) => told.indexOf(told[index] ?? "") === index);
}

function read(source: SourceText): SourceReading {
  const { text } = source;
  if (text.length > MAX_TEXT_LENGTH) return refused(tooLarge([], 0));
  const notText = text.search(NOT_TEXT);
  if (notText !== -1) return refused(brokenText(notText));
  return JSON_START.test(text) ? readJson(source) : readYaml(source);
}

function refused(problem: SourceProblem): SourceReading {
  return { value: undefined, problems: [problem], places: new PlaceTable() };
}

function brokenText(offset: number): SourceProblem {
  return {
    code: "unreadable",
    path: [],
    offset,
    message: "A character here cannot be part of a text.",
    fix: "Save the file as plain text in UTF-8, and remove invisible characters at this place.",
  };
}
