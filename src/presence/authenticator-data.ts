const RP_ID_HASH = 32;
const FIXED = RP_ID_HASH + 1 + 4;

/** The bits of the byte of flags. */
const bits = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40, ED: 0x80 } as const;

export interface AuthenticatorData {
  readonly rpIdHash: Buffer;
  readonly isPresent: boolean;
  readonly isVerified: boolean;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly counter: number;
}

/** Reads the authenticator data of a signature; undefined if it has another form. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData | undefined {
  if (bytes.length < FIXED) return undefined;
  const flags = bytes.readUInt8(RP_ID_HASH);
  const has = (bit: number): boolean => (flags & bit) !== 0;
  // A signature carries no new credential, and bytes follow only if extensions are announced.
  if (has(bits.AT) || has(bits.ED) !== bytes.length > FIXED) return undefined;
  return {
    rpIdHash: bytes.subarray(0, RP_ID_HASH),
    isPresent: has(bits.UP),
    isVerified: has(bits.UV),
    isBackupEligible: has(bits.BE),
    isBackedUp: has(bits.BS),
    counter: bytes.readUInt32BE(RP_ID_HASH + 1),
  };
}
