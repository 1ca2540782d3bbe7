/** Below these keys numbers are somebody's data and stay where they are. */
const DATA: ReadonlySet<string> = new Set(["variables", "items"]);

interface Width {
  readonly bytes: number;
  readonly fits: (value: number) => boolean;
  readonly write: (to: Buffer, value: number) => void;
  readonly read: (from: Buffer, at: number) => number;
}

/** The narrowest that fits is taken. */
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
 * A JSON value with its counts and times taken out, at a fixed width: compressed as text, a state would grow with
 * their digits, and a long run would cost more than a short one.
 */
export interface Packed {
  /** JSON with sorted keys, in which each number only says how wide it is */
  readonly text: string;
  readonly numbers: Buffer;
}

export function pack(value: unknown): Packed {
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

/** Nothing if this was not packed. */
export function unpack({ text, numbers }: Packed): unknown {
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
    // Sealed by somebody who has the key, but not by us.
    return undefined;
  }
}

/** A copy with sorted keys, in which `change` has had its way with every number that is not data. */
function copy(value: unknown, change: (number: number) => number): unknown {
  if (typeof value === "number") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, change));
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    fields.map(([key, field]) => [key, copy(field, DATA.has(key) ? asItIs : change)]),
  );
}

function asItIs(number: number): number {
  return number;
}
