import type { Duration } from "../model/duration.ts";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function milliseconds(duration: Duration): number {
  if (typeof duration === "number") return duration;
  const amount = Number.parseInt(duration, 10);
  return amount * (units[duration.slice(String(amount).length)] ?? 1);
}
