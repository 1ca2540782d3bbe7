import { type Result, refusals } from "../../model/refusal.ts";

type Rotated =
  | { readonly ok: true; readonly value: { readonly home: string } }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

interface Keys {
  readonly rotate: (keepMs: number) => Promise<Result<unknown>>;
}

/** Makes a new key. `home` is the folder or the database of the keys. */
export async function rotateKeys(keys: Keys, keepMs: number, home: string): Promise<Rotated> {
  const rotated = await keys.rotate(keepMs);
  if (rotated.ok) return { ok: true, value: { home } };
  const { code, message } = rotated.refusal;
  return { ok: false, problem: message, advice: refusals[code].hint };
}
