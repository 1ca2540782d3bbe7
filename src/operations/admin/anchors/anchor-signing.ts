import type { Result } from "../../../model/refusal.ts";
import { newAnchorKey, sealSigner } from "../../../tokens/anchor-signature.ts";
import type { Call } from "../../ports/call.ts";
import { noFiles } from "../transfer/no-files.ts";
import type { Signing } from "./signing.ts";

const LONGEST_KEY = 10_000;

/** Signs seals with the private key of a file, or not at all. With `isNew`, the file is made and must not exist. */
export async function anchorSigning(
  path: string | undefined,
  isNew: boolean,
  call: Call,
): Promise<Result<Signing>> {
  if (path === undefined)
    return isNew ? keyInvalid("name the file to make") : { ok: true, value: (seal) => seal };
  const key = isNew ? await madeKey(path, call) : await call.ports.files.read(path, LONGEST_KEY);
  if (!key.ok) return key;
  const signing = sealSigner(key.value);
  return signing ? { ok: true, value: signing } : keyInvalid(`${path} is no Ed25519 private key`);
}

async function madeKey(path: string, { ports }: Call): Promise<Result<string>> {
  if (!ports.archive) return noFiles();
  const found = await ports.files.read(path, LONGEST_KEY);
  if (found.ok) return keyInvalid(`${path} is there already`);
  if (found.refusal.facts?.["reason"] !== "ENOENT") return found;
  const key = newAnchorKey(ports.states.random);
  const written = await ports.archive.write(path, oneText(key));
  return written.ok ? { ok: true, value: key } : written;
}

function keyInvalid(problem: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `key: ${problem}.`,
      facts: { problems: [{ field: "key", problem }] },
    },
  };
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
