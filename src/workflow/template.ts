import { formulaOf } from "./conditions/evaluate.ts";
import type { Formula } from "./conditions/expression.ts";
import type { Template } from "./program.ts";

const hole = /\{([A-Za-z_]\w*(?:\.[\w-]+)*)\}/g;
const whole = /^\{([A-Za-z_]\w*(?:\.[\w-]+)*)\}$/;

/** Text with the paths in its braces ready to be read. */
export function templateOf(text: string): Template {
  const parts: (string | Formula)[] = [];
  let end = 0;
  for (const match of text.matchAll(hole)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(pathFormula(match[1] ?? ""));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return { text, parts };
}

/** The path of a text that is nothing but one in braces. */
export function wholePath(text: string): string | undefined {
  return whole.exec(text)?.[1];
}

/** Text that is filled in as a value of its own. */
export function filledIn(template: Template): Formula {
  const paths = template.parts.filter((part) => typeof part !== "string");
  return {
    text: template.text,
    expression: { kind: "list", items: paths.map(({ expression }) => expression) },
    valueIn: (scope) =>
      template.parts
        .map((part) => (typeof part === "string" ? part : (shown(part.valueIn(scope)) ?? `{${part.text}}`)))
        .join(""),
  };
}

/** The value at a dotted path, of its own type; null when nothing is there. */
export function pathFormula(path: string): Formula {
  const [root = "", ...rest] = path.split(".");
  const segments = rest.map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part));
  const read = formulaOf({ kind: "path", segments: [root, ...segments] }, path);
  return { ...read, valueIn: (scope) => read.valueIn(scope) ?? null };
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}
