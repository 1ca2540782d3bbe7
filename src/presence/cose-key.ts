import { createPublicKey, type KeyObject } from "node:crypto";

/** The beginning of a COSE key in its one canonical encoding, and the JWK of the bytes that follow. */
interface KeyForm {
  readonly alg: number;
  readonly prefix: string;
  readonly jwk: (rest: Buffer) => Readonly<Record<string, string>> | undefined;
}

const text = (bytes: Buffer): string => bytes.toString("base64url");

/**
 * An RSA key: the length and bytes of the modulus, then the exponent 65537. Zeros before a modulus would hide a short key
 * in a long field, and would enrol one key under two texts.
 */
function rsaJwk(rest: Buffer): Readonly<Record<string, string>> | undefined {
  const length = rest.length < 2 ? 0 : rest.readUInt16BE(0);
  const isLongEnough = length >= 256 && length <= 512;
  if (!isLongEnough || rest.subarray(2 + length).toString("hex") !== "2143010001") return undefined;
  const modulus = rest.subarray(2, 2 + length);
  const isWhole = (modulus[0] ?? 0) >= 0x80 && (modulus.at(-1) ?? 0) % 2 === 1;
  return isWhole ? { kty: "RSA", n: text(modulus), e: "AQAB" } : undefined;
}

const FIELD = 2n ** 255n - 19n;
/** The numbers of the points of order 1, 2, 4 and 8. With such a key, everybody can make signatures that verify. */
const smallOrder: ReadonlySet<bigint> = new Set([
  1n,
  FIELD - 1n,
  0n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
]);

/** An Ed25519 key: the number of a point, the lowest byte first; the highest bit is its sign. */
function edwardsJwk(rest: Buffer): Readonly<Record<string, string>> | undefined {
  if (rest.length !== 32) return undefined;
  const number = BigInt(`0x${Buffer.from(rest).reverse().toString("hex")}`) % 2n ** 255n;
  if (number >= FIELD || smallOrder.has(number)) return undefined;
  return { kty: "OKP", crv: "Ed25519", x: text(rest) };
}

const forms: readonly KeyForm[] = [
  {
    alg: -7,
    prefix: "a5010203262001215820",
    jwk: (rest) =>
      rest.length === 67 && rest.subarray(32, 35).toString("hex") === "225820"
        ? { kty: "EC", crv: "P-256", x: text(rest.subarray(0, 32)), y: text(rest.subarray(35)) }
        : undefined,
  },
  { alg: -8, prefix: "a4010103272006215820", jwk: edwardsJwk },
  { alg: -257, prefix: "a401030339010020" + "59", jwk: rsaJwk },
];

/** The public key in COSE bytes; undefined unless it is a strong key of this algorithm in its canonical encoding. */
export function coseKey(bytes: Buffer, alg: number): KeyObject | undefined {
  const form = forms.find((each) => each.alg === alg);
  const length = (form?.prefix.length ?? 0) / 2;
  if (!form || bytes.toString("hex", 0, length) !== form.prefix) return undefined;
  const jwk = form.jwk(bytes.subarray(length));
  try {
    return jwk && createPublicKey({ key: jwk, format: "jwk" });
  } catch {
    // The numbers are no key, such as a point that is not on the curve.
    return undefined;
  }
}
