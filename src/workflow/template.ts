import { MOST_VARIABLE_BYTES } from "../model/variable.ts";
import { formulaOf } from "./conditions/evaluate.ts";
import type { Formula, Scope } from "./conditions/expression.ts";
import type { Template } from "./program.ts";

const hole = /\{([A-Za-z_]\w*(?:\.[\w-]+)*)\}/g;
const whole = /^\{([A-Za-z_]\w*(?:\.[\w-]+)*)\}$/;

/** Parses a text with paths in braces. */
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

/** If the text is exactly one path in braces, that path; otherwise `undefined`. */
export function wholePath(text: string): string | undefined {
  return whole.exec(text)?.[1];
}

/**
 * The text of a filled-in template, as a formula. Stops as soon as the text is too long for a variable, which would
 * refuse it.
 */
export function filledIn(template: Template): Formula {
  const paths = template.parts.filter((part) => typeof part !== "string");
  return {
    text: template.text,
    expression: { kind: "list", items: paths.map(({ expression }) => expression) },
    valueIn: (scope) => {
      let text = "";
      for (const part of template.parts) {
        text += typeof part === "string" ? part : textOf(part, scope, JSON.stringify);
        if (text.length > MOST_VARIABLE_BYTES) break;
      }
      return text;
    },
  };
}

/** The value at a dotted path, with its type; null if there is none. */
export function pathFormula(path: string): Formula {
  const [root = "", ...rest] = path.split(".");
  const segments = rest.map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part));
  const read = formulaOf({ kind: "path", segments: [root, ...segments] }, path);
  return { ...read, valueIn: (scope) => read.valueIn(scope) ?? null };
}

/** The value of a path as text for a reader; if there is no value, the path itself. */
export function shownValue(formula: Formula, scope: Scope): string {
  return textOf(formula, scope, (value) => (isPlainList(value) ? value.join(", ") : JSON.stringify(value)));
}

function textOf({ text, valueIn }: Formula, scope: Scope, written: (value: unknown) => string): string {
  const value = valueIn(scope);
  if (value === undefined || value === null) return `{${text}}`;
  return typeof value === "string" ? value : written(value);
}

/** Whether a reader can tell the entries of a list apart without quotes. An empty list keeps its brackets. */
function isPlainList(value: unknown): value is readonly (string | number | boolean)[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) =>
      typeof entry === "string"
        ? entry !== "" && !/,|\n/.test(entry)
        : typeof entry === "number" || typeof entry === "boolean",
    )
  );
}
