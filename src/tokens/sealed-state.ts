import type { Keyring } from "../model/keyring.ts";
import type { Result } from "../model/refusal.ts";
import { RunState } from "../model/run-state.ts";
import { dictionaryOf } from "./dictionary.ts";
import { earlierEncodings, encodings } from "./encodings.ts";
import { type Envelope, readEnvelope, shortHash, unseal, writeEnvelope } from "./envelope.ts";
import { findKey } from "./keys.ts";
import { decodePayload, encodePayload, MAX_PAYLOAD_BYTES } from "./payload.ts";
import type { Random } from "./random.ts";
import { changed, expired, invalid, mismatch, tooLarge } from "./state-refusals.ts";
import { CURRENT_VERSION, type StateVersion, stateVersions, upgraded } from "./state-versions.ts";
import { dataBytes } from "./variable-sizes.ts";

export const LONGEST_STATE = 8_192;

/** The sealed fields. The definition's hash is on the label, and the opener supplies the project. */
const SealedFields = RunState.omit({ definition: true, project: true });

/** The parts of a definition that sealing needs. */
export interface StateDefinition {
  readonly workflow: string;
  readonly hash: string;
  /** the definition's identifiers, always in the same order: they are the compression dictionary */
  readonly words: readonly string[];
}

export interface Sealing {
  readonly keys: Keyring;
  readonly words: readonly string[];
  readonly random: Random;
}

/** Seals a state, so that its holder can neither read nor change it. Makes it as short as reasonable time allows. */
export function sealState(state: RunState, sealing: Sealing): Result<string> {
  const { definition, project, ...contents } = state;
  const seal = { key: sealing.keys.current, project };
  const values = dataBytes(state.position);
  const goodLength = Math.max(600, 500 + 0.55 * values);
  let best: string | undefined;
  for (const [name, encoding] of encodings) {
    const { length, bytes } = encodePayload(contents, encoding, dictionaryOf(sealing.words));
    if (length > MAX_PAYLOAD_BYTES) return tooLarge(state.position, length);
    const label = {
      version: CURRENT_VERSION,
      encoding: name,
      keyId: seal.key.id,
      definition: shortHash(definition),
      length,
    };
    const token = writeEnvelope(label, bytes, seal, sealing.random);
    if (best === undefined || token.length < best.length) best = token;
    // The next encoding is slow and saves at most a third, so it is tried only if that could matter.
    if (best.length <= goodLength || best.length > 2 * LONGEST_STATE) break;
  }
  if (best === undefined || best.length > LONGEST_STATE) return tooLarge(state.position, best?.length ?? 0);
  return { ok: true, value: best };
}

export interface Opening {
  readonly keys: Keyring;
  /** the opener's project; states of another project are refused */
  readonly project: string;
  readonly now: number;
  /** gives the definition whose hash begins with these 32 digits */
  readonly definition: (shortHash: string) => StateDefinition | undefined;
  /** the workflow that the caller names */
  readonly workflow?: string;
}

/** Opens a state. Nothing in it is trusted, looked up or decompressed before its seal has been verified. */
export function openState(
  token: string,
  opening: Opening,
  versions: readonly StateVersion[] = stateVersions,
): Result<RunState> {
  const verified = verifyState(token, opening, versions);
  if (!verified.ok) return verified;
  const { label, bytes } = verified.value;
  const definition = opening.definition(label.definition);
  if (!definition) return changed();
  const encoding = encodings.get(label.encoding);
  const dictionary = dictionaryOf(definition.words);
  const contents = encoding && decodePayload({ length: label.length, bytes }, encoding, dictionary);
  const fields = SealedFields.safeParse(upgraded(contents, label.version, versions));
  if (!fields.success || fields.data.workflow !== definition.workflow) return invalid("contents");
  if (opening.workflow !== undefined && opening.workflow !== definition.workflow)
    return mismatch(definition.workflow, opening.workflow);
  const { project } = opening;
  return { ok: true, value: { ...fields.data, project, definition: definition.hash } };
}

interface Verified {
  readonly label: Envelope["label"];
  readonly bytes: Buffer;
}

/** Whether one of these keys sealed the token for this project and has not expired. Needs no definition. */
export function verifyState(
  token: string,
  { keys, project, now }: Pick<Opening, "keys" | "project" | "now">,
  versions: readonly StateVersion[] = stateVersions,
): Result<Verified> {
  if (token.length > LONGEST_STATE) return invalid("too_long");
  const envelope = readEnvelope(token);
  if (!envelope) return invalid("malformed");
  const { label } = envelope;
  if (!versions.some(({ name }) => name === label.version)) return invalid("unknown_version");
  if (!encodings.has(label.encoding))
    return invalid(earlierEncodings.has(label.encoding) ? "earlier" : "unknown_encoding");
  if (label.length > MAX_PAYLOAD_BYTES) return invalid("bomb");
  const found = findKey(keys, label.keyId, now);
  const bytes = found && unseal(envelope, { key: found.key, project });
  if (!bytes) return invalid("not_ours");
  return found.expired ? expired() : { ok: true, value: { label, bytes } };
}
