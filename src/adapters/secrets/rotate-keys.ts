import { refusals } from "../../model/refusal.ts";
import { keyFile } from "./key-file.ts";

type Rotated =
  | { readonly ok: true; readonly value: { readonly home: string } }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

/** Makes a new key in a home folder. */
export async function rotateKeys(home: string, keepMs: number): Promise<Rotated> {
  const rotated = await keyFile(home, Date.now).rotate(keepMs);
  if (rotated.ok) return { ok: true, value: { home } };
  const { code, message } = rotated.refusal;
  return { ok: false, problem: message, advice: refusals[code].hint };
}
