import { flowPlace } from "./flow-place.ts";

/** Where the cursor is in a YAML or JSON text. */
export interface Place {
  /** keys from the top, and `*` for an entry of a list; at a value, the last one is its key */
  readonly path: readonly string[];
  /** whether a key is written here, and not a value */
  readonly isKey: boolean;
  /** where the word at the cursor begins */
  readonly from: number;
  /** the keys of the table around the cursor, with their values if they are plain */
  readonly siblings: Readonly<Record<string, string>>;
}

/** A line with a key: its spaces, dashes, key and value. */
const KEY = /^(\s*)((?:- +)*)["']?([\w.-]+)["']?\s*:(?:\s+(.*))?$/;
/** A line up to the cursor that has a value or the beginning of one. */
const VALUE = /^(\s*(?:- +)*)["']?([\w.-]+)["']?\s*:\s+["']?[\w.-]*$/;
/** A line up to the cursor that has the beginning of a key, or nothing. */
const LONE = /^(\s*(?:- +)*)["']?[\w.-]*$/;
/** A line up to the cursor in which a list or table in brackets begins. */
const FLOW = /^(\s*(?:- +)*)(?:["']?([\w.-]+)["']?\s*:\s*)?(?=[{[])/;

export function placeAt(text: string, pos: number): Place | undefined {
  if (/^\s*[{[]/.test(text.slice(0, 500))) return flowPlace(text, 0, pos, []);
  const lineStart = text.lastIndexOf("\n", pos - 1) + 1;
  const before = text.slice(lineStart, pos);
  const from = pos - (/[\w.-]*$/.exec(before)?.[0].length ?? 0);
  const lines = text.slice(0, lineStart).split("\n").slice(0, -1);
  const below = text.slice(pos).split("\n").slice(1);
  const flow = FLOW.exec(before);
  if (flow) {
    const [whole, indent = "", key] = flow;
    const table = blockTable(lines, below, indent);
    const path = [...table.path, ...(key === undefined ? [] : [key])];
    return flowPlace(text, lineStart + whole.length, pos, path);
  }
  const value = VALUE.exec(before);
  const lone = LONE.exec(before);
  const [, indent = "", key = ""] = value ?? lone ?? [];
  if (!value && !lone) return undefined;
  const table = blockTable(lines, below, indent);
  return value
    ? { ...table, path: [...table.path, key], isKey: false, from }
    : { ...table, isKey: true, from };
}

type Table = Pick<Place, "path" | "siblings">;

/** The table that a line with this beginning (spaces and dashes) belongs to, by the lines above and below it. */
function blockTable(above: readonly string[], below: readonly string[], beginning: string): Table {
  const column = beginning.length;
  const siblings: Record<string, string> = {};
  const path: string[] = [];
  let isInList = beginning.includes("-");
  let level = isInList ? beginning.indexOf("-") : column;
  let isSameTable = !isInList;
  if (isInList) path.unshift("*");
  for (const line of above.toReversed()) {
    const [, spaces = "", dashes = "", key, value = ""] = KEY.exec(line) ?? [];
    if (key === undefined) continue;
    const at = spaces.length + dashes.length;
    if (isSameTable && at === column) siblings[key] = plain(value);
    const isParent = isInList ? at <= level : at < level;
    // The table of this level is an entry of a list.
    const isFirstOfItem = !isInList && at === level && dashes !== "";
    if (isParent) path.unshift(key);
    if (isParent || isFirstOfItem) {
      isSameTable = false;
      isInList = dashes !== "";
      level = spaces.length;
      if (isInList) path.unshift("*");
    }
    if (level === 0 && !isInList) break;
  }
  for (const line of below) {
    const [, spaces = "", dashes = "", key, value = ""] = KEY.exec(line) ?? [];
    if (key === undefined) continue;
    if (dashes !== "" || spaces.length < column) break;
    if (spaces.length === column) siblings[key] = plain(value);
  }
  return { path, siblings };
}

function plain(text: string): string {
  return text.replace(/^["']|["']$/g, "").trim();
}
