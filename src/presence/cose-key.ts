import { createPublicKey, type KeyObject } from "node:crypto";

/** The beginning of a COSE key in its one canonical encoding, and the JWK of the bytes that follow. */
interface KeyForm {
  readonly alg: number;
  readonly prefix: string;
  readonly jwk: (rest: Buffer) => Readonly<Record<string, string>> | undefined;
}

const text = (bytes: Buffer): string => bytes.toString("base64url");

/** An RSA key: the length and bytes of the modulus, then the exponent 65537. */
function rsaJwk(rest: Buffer): Readonly<Record<string, string>> | undefined {
  const length = rest.length < 2 ? 0 : rest.readUInt16BE(0);
  const isLongEnough = length >= 256 && length <= 512;
  if (!isLongEnough || rest.subarray(2 + length).toString("hex") !== "2143010001") return undefined;
  return { kty: "RSA", n: text(rest.subarray(2, 2 + length)), e: "AQAB" };
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
  {
    alg: -8,
    prefix: "a4010103272006215820",
    jwk: (rest) => (rest.length === 32 ? { kty: "OKP", crv: "Ed25519", x: text(rest) } : undefined),
  },
  { alg: -257, prefix: "a401030339010020" + "59", jwk: rsaJwk },
];

/** The public key in COSE bytes; undefined unless it is a key of this algorithm in its canonical encoding. */
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
