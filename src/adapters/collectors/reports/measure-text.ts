import { setImmediate } from "node:timers/promises";
import type { Figures } from "./collector.ts";
import { jsonCollectors, textCollectors, xmlCollectors } from "./collectors.ts";
import { ReportText } from "./report-text.ts";
import { Unmeasured } from "./unmeasured.ts";

/** How long a reader runs before it yields to other calls. */
const SLICE_MS = 15;
const STEPS_PER_LOOK = 256;

export type Measured =
  | { readonly ok: true; readonly source: string; readonly figures: Figures }
  | { readonly ok: false; readonly source?: string; readonly because: string };

/** Measures a report by its content, not by its name. A text that two collectors claim is refused. */
export async function measureText(text: string): Promise<Measured> {
  const report = new ReportText(text);
  let source: string | undefined;
  try {
    if (report.isEmpty()) throw new Unmeasured("it is empty");
    const found = collectorsFor(report);
    const [collector] = found;
    if (!collector) throw new Unmeasured(unknownKind(report));
    const names = [...new Set(found.map(({ name }) => name))];
    if (names.length > 1)
      throw new Unmeasured(`it looks like the output of several tools: ${names.join(", ")}`);
    source = collector.name;
    return { ok: true, source, figures: await run(collector.read(report)) };
  } catch (error) {
    // A parser's own error may quote the file's content, which must not reach an answer.
    const because = error instanceof Unmeasured ? error.message : "it cannot be read";
    return { ok: false, ...(source !== undefined && { source }), because };
  }
}

function collectorsFor(report: ReportText) {
  const first = report.text.trimStart().charAt(0);
  const kinds = [
    ...(first === "<" ? xmlCollectors : []),
    ...(/^[ \t]*[[{]/m.test(report.text) ? jsonCollectors : []),
  ].filter(({ detect }) => detect(report));
  if (kinds.length > 0 || first === "<") return kinds;
  return textCollectors.filter(({ detect }) => detect(report));
}

function unknownKind(report: ReportText): string {
  const root = report.root();
  if (root !== undefined) return `no known tool writes a <${root.slice(0, 40)}> document`;
  if (/^\s*[[{]/.test(report.text))
    return report.json() === undefined
      ? "it is not well-formed JSON; it may be cut off"
      : "it is JSON of an unknown tool";
  return "it is the output of no known tool";
}

/** Runs a reader in slices, and lets other calls run between them. */
async function run(reading: Generator<undefined, Figures>): Promise<Figures> {
  let began = performance.now();
  for (;;) {
    for (let step = 0; step < STEPS_PER_LOOK; step++) {
      const next = reading.next();
      if (next.done) return next.value;
    }
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
