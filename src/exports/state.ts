export { Key, Keyring, RetiredKey } from "../model/keyring.ts";
export { RunState } from "../model/run-state.ts";
export { newKeyring, rotateKeyring } from "../tokens/keys.ts";
export type { Random } from "../tokens/random.ts";
export type { Opening, Sealing, StateDefinition } from "../tokens/sealed-state.ts";
export {
  decodeState,
  encodeState,
  getTokenVersion,
  StateCodecError,
  validateToken,
} from "../tokens/state-codec.ts";
export { identifiers } from "../workflow/identifiers.ts";
