import type { Json } from "../model/json.ts";
import type { Position } from "../model/position.ts";

type Variables = Readonly<Record<string, Json>>;

function levels(position: Position): readonly Variables[] {
  return [
    position.variables,
    ...position.frames.flatMap((frame) => ("variables" in frame ? [frame.variables] : [])),
  ];
}

/** How many bytes of a position are data: variables that differ from their defaults, and list items. */
export function dataBytes(position: Position): number {
  const items = [...(position.loops ?? []), position.branches].flatMap((holder) => holder?.items ?? []);
  return [...levels(position), items].reduce<number>((sum, data) => sum + sizeOf(data), 0);
}

export interface LargestVariable {
  readonly name: string;
  readonly bytes: number;
}

export function largestVariable(position: Position): LargestVariable | undefined {
  return levels(position)
    .flatMap((variables) => Object.entries(variables))
    .map(([name, value]) => ({ name, bytes: sizeOf(value) }))
    .toSorted((one, other) => other.bytes - one.bytes)[0];
}

function sizeOf(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}
