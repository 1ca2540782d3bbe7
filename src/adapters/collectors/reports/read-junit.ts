import { XMLParser, XMLValidator } from "fast-xml-parser";
import { NotAReport, type ReportReader, Summary } from "./summary.ts";

type Element = Readonly<Record<string, unknown>>;

interface CaseCount {
  readonly total: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  processEntities: false,
  maxNestedTags: 50,
  stopNodes: ["*.system-out", "*.system-err", "*.properties"],
});

/** Reads JUnit XML, in the variants that other tools write. */
export const readJunit: ReportReader = (text) => {
  // A document type can declare entities, which expand a small file without limit. No test report needs them.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new NotAReport("it declares a document type, which is not read");
  if (XMLValidator.validate(text) !== true) throw new NotAReport("it is not well-formed XML");
  const document: unknown = parser.parse(text);
  const [outer] = childrenOf(document, "testsuites");
  const suites = outer ? childrenOf(outer, "testsuite") : childrenOf(document, "testsuite");
  if (!outer && suites.length === 0) throw new NotAReport("it is XML, but not a JUnit report");
  const summary = new Summary();
  const counts = suites.map((suite) => countIn(suite, summary));
  const { total, failed, skipped, seconds } = withFigures(outer ?? {}, added(counts), summary);
  summary.total = total;
  summary.failed = failed;
  summary.skipped = skipped;
  if (seconds > 0) summary.durationMs = Math.round(seconds * 1_000);
  return summary.report();
};

function countIn(suite: Element, summary: Summary): CaseCount {
  summary.suites += 1;
  const inner = childrenOf(suite, "testsuite").map((one) => countIn(one, summary));
  const cases = childrenOf(suite, "testcase").map((one) => countCase(one, summary));
  return withFigures(suite, added([...inner, ...cases]), summary);
}

/** The worse of the counted and the stated figures of a suite: a suite that failed to load has totals but no cases. */
function withFigures(suite: Element, counted: CaseCount, summary: Summary): CaseCount {
  const said = figureOf(suite, "failures") + figureOf(suite, "errors");
  if (said > counted.failed)
    summary.note(attribute(suite, "name") ?? "a suite", `${said} failures or errors`);
  const failed = Math.max(counted.failed, said);
  return {
    total: Math.max(counted.total, figureOf(suite, "tests"), failed + counted.skipped),
    failed,
    skipped: counted.skipped,
    seconds: figureOf(suite, "time") || counted.seconds,
  };
}

function countCase(test: Element, summary: Summary): CaseCount {
  const [reason] = [...childrenOf(test, "failure"), ...childrenOf(test, "error")];
  if (reason) {
    const name = [attribute(test, "classname"), attribute(test, "name")].filter((part) => part !== undefined);
    summary.note(name.join(" "), attribute(reason, "message") ?? textOf(reason["#text"]) ?? "");
  }
  const isSkipped = !reason && childrenOf(test, "skipped").length > 0;
  const seconds = figureOf(test, "time");
  return { total: 1, failed: reason ? 1 : 0, skipped: isSkipped ? 1 : 0, seconds };
}

function added(counts: readonly CaseCount[]): CaseCount {
  const sum = (key: keyof CaseCount) => counts.reduce((whole, count) => whole + count[key], 0);
  return { total: sum("total"), failed: sum("failed"), skipped: sum("skipped"), seconds: sum("seconds") };
}

/**
 * The child elements of this name. The parser gives a single child without a list, and an element with text only as a
 * string.
 */
function childrenOf(parent: unknown, name: string): Element[] {
  if (!isElement(parent) || !Object.hasOwn(parent, name)) return [];
  return [parent[name]].flat().map((child) => (isElement(child) ? child : { "#text": child }));
}

function isElement(value: unknown): value is Element {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function attribute(element: Element, name: string): string | undefined {
  return textOf(element[`@${name}`]);
}

function figureOf(element: Element, name: string): number {
  const figure = Number(attribute(element, name)?.replaceAll(",", "") ?? 0);
  return Number.isFinite(figure) && figure > 0 ? figure : 0;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function textOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return value
    .slice(0, 2_000)
    .replace(/&(lt|gt|amp|quot|apos);/g, (all, name: string) => entities[name] ?? all);
}
