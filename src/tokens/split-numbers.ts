/** Numbers inside these keys are the run's data and stay in the text. */
const DATA: ReadonlySet<string> = new Set(["variables", "items"]);

interface Width {
  readonly bytes: number;
  readonly fits: (value: number) => boolean;
  readonly write: (to: Buffer, value: number) => void;
  readonly read: (from: Buffer, at: number) => number;
}

/** The widths of numbers, narrowest first. A number takes the first width that fits. */
const widths: readonly Width[] = [unsigned(3), unsigned(6), double()];

function unsigned(bytes: number): Width {
  return {
    bytes,
    fits: (value) => Number.isInteger(value) && value >= 0 && value < 2 ** (8 * bytes),
    write: (to, value) => to.writeUIntBE(value, 0, bytes),
    read: (from, at) => from.readUIntBE(at, bytes),
  };
}

function double(): Width {
  return {
    bytes: 8,
    fits: () => true,
    write: (to, value) => to.writeDoubleBE(value, 0),
    read: (from, at) => from.readDoubleBE(at),
  };
}

/**
 * A JSON value whose counts and times are moved out of the text, at fixed widths. As digits in the compressed text they
 * would make the state longer as the run goes on.
 */
export interface SplitNumbers {
  /** JSON with sorted keys. Instead of each number it has the index of the number's width in `widths` */
  readonly text: string;
  /** the numbers, in the order in which they occur in the text */
  readonly numbers: Buffer;
}

export function splitNumbers(value: unknown): SplitNumbers {
  const numbers: Buffer[] = [];
  const take = (number: number): number => {
    const kind = widths.findIndex(({ fits }) => fits(number));
    const width = widths[kind] ?? double();
    const bytes = Buffer.alloc(width.bytes);
    width.write(bytes, number);
    numbers.push(bytes);
    return kind;
  };
  const text = JSON.stringify(copy(value, take));
  return { text, numbers: Buffer.concat(numbers) };
}

/** The original value; undefined if text and numbers do not belong together. */
export function joinNumbers({ text, numbers }: SplitNumbers): unknown {
  let at = 0;
  const put = (kind: number): number => {
    const width = widths[kind];
    const from = at;
    at += width?.bytes ?? Number.POSITIVE_INFINITY;
    return width && at <= numbers.length ? width.read(numbers, from) : 0;
  };
  const value = copy(parsed(text), put);
  return at === numbers.length ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: another program sealed this text, with the right key.
    return undefined;
  }
}

/** A copy with sorted keys, in which `change` replaces every number that is not data. */
function copy(value: unknown, change: (number: number) => number): unknown {
  if (typeof value === "number") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, change));
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    fields.map(([key, field]) => [key, copy(field, DATA.has(key) ? unchanged : change)]),
  );
}

function unchanged(number: number): number {
  return number;
}
