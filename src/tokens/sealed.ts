import type { Keyring } from "../model/keyring.ts";
import type { Result } from "../model/refusal.ts";
import { RunState } from "../model/run-state.ts";
import { MOST_BYTES, readContents, writeContents } from "./contents.ts";
import { dictionaryOf } from "./dictionary.ts";
import { earlierEncodings, encodings } from "./encodings.ts";
import { type Envelope, readEnvelope, shortHash, unseal, writeEnvelope } from "./envelope.ts";
import { findKey } from "./keys.ts";
import type { Random } from "./random.ts";
import { changed, expired, invalid, mismatch, tooLarge } from "./state-refusals.ts";
import { bytesOfValues } from "./values.ts";
import { CURRENT_VERSION, type StateVersion, stateVersions, upgraded } from "./versions.ts";

export const LONGEST_STATE = 8_192;

/** What is compressed; the definition's hash stands on the label, and the project is known where it is opened. */
const Inside = RunState.omit({ definition: true, project: true });

/** A definition as states know it. */
export interface StateDefinition {
  readonly workflow: string;
  readonly hash: string;
  /** its identifiers; the same list in the same order whenever a state of it is written or read */
  readonly words: readonly string[];
}

export interface Sealing {
  readonly keys: Keyring;
  readonly words: readonly string[];
  readonly random: Random;
}

/** A state that its holder can neither read nor change, as short as it can be made in reasonable time. */
export function sealState(state: RunState, sealing: Sealing): Result<string> {
  const { definition, project, ...contents } = state;
  const seal = { key: sealing.keys.current, project };
  const values = bytesOfValues(state.position);
  const aim = Math.max(600, 500 + 0.55 * values);
  let best: string | undefined;
  for (const [name, encoding] of encodings) {
    const { length, bytes } = writeContents(contents, encoding, dictionaryOf(sealing.words));
    if (length > MOST_BYTES) return tooLarge(state.position, length);
    const label = {
      version: CURRENT_VERSION,
      encoding: name,
      keyId: seal.key.id,
      definition: shortHash(definition),
      length,
    };
    const token = writeEnvelope(label, bytes, seal, sealing.random);
    if (best === undefined || token.length < best.length) best = token;
    // The next encoding is slow, and saves a third at best.
    if (best.length <= aim || best.length > 2 * LONGEST_STATE) break;
  }
  if (best === undefined || best.length > LONGEST_STATE) return tooLarge(state.position, best?.length ?? 0);
  return { ok: true, value: best };
}

export interface Opening {
  readonly keys: Keyring;
  /** the project it is opened in: a state of another one is none of ours */
  readonly project: string;
  readonly now: number;
  /** the definition whose hash begins with these 32 digits */
  readonly definition: (shortHash: string) => StateDefinition | undefined;
  /** the workflow that the state is said to be of */
  readonly workflow?: string;
}

/** Reads a state. Nothing in it is believed, looked up or unpacked before the key has vouched for it. */
export function openState(
  token: string,
  opening: Opening,
  versions: readonly StateVersion[] = stateVersions,
): Result<RunState> {
  const proven = proveState(token, opening, versions);
  if (!proven.ok) return proven;
  const { label, bytes } = proven.value;
  const definition = opening.definition(label.definition);
  if (!definition) return changed();
  const encoding = encodings.get(label.encoding);
  const dictionary = dictionaryOf(definition.words);
  const contents = encoding && readContents({ length: label.length, bytes }, encoding, dictionary);
  const inside = Inside.safeParse(upgraded(contents, label.version, versions));
  if (!inside.success || inside.data.workflow !== definition.workflow) return invalid("contents");
  if (opening.workflow !== undefined && opening.workflow !== definition.workflow)
    return mismatch(definition.workflow, opening.workflow);
  const { project } = opening;
  return { ok: true, value: { ...inside.data, project, definition: definition.hash } };
}

interface Proven {
  readonly label: Envelope["label"];
  readonly bytes: Buffer;
}

/** Whether a key of ours has made this token for this project, and its time is not over. */
export function proveState(
  token: string,
  { keys, project, now }: Pick<Opening, "keys" | "project" | "now">,
  versions: readonly StateVersion[] = stateVersions,
): Result<Proven> {
  if (token.length > LONGEST_STATE) return invalid("too_long");
  const envelope = readEnvelope(token);
  if (!envelope) return invalid("malformed");
  const { label } = envelope;
  if (!versions.some(({ name }) => name === label.version)) return invalid("unknown_version");
  if (!encodings.has(label.encoding))
    return invalid(earlierEncodings.has(label.encoding) ? "earlier" : "unknown_encoding");
  if (label.length > MOST_BYTES) return invalid("bomb");
  const found = findKey(keys, label.keyId, now);
  const bytes = found && unseal(envelope, { key: found.key, project });
  if (!bytes) return invalid("not_ours");
  return found.expired ? expired() : { ok: true, value: { label, bytes } };
}
