import { describe, expect, it } from "vitest";
import { coseKey } from "./cose-key.ts";

const ED25519 = -8;
const RSA = -257;

const edwards = (point: Buffer): Buffer => Buffer.concat([Buffer.from("a4010103272006215820", "hex"), point]);

/** A modulus in a field of that many bytes. */
function rsa(modulus: Buffer, bytes: number): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes);
  const padded = Buffer.concat([Buffer.alloc(bytes - modulus.length), modulus]);
  return Buffer.concat([
    Buffer.from("a40103033901002059", "hex"),
    size,
    padded,
    Buffer.from("2143010001", "hex"),
  ]);
}

/** An odd number of exactly so many bits. Whether it is a product of two primes does not matter to a reader. */
const modulusOf = (bits: number): Buffer => Buffer.alloc(bits / 8, 0xab);

/** The base point of the curve. */
const base = Buffer.from(`58${"66".repeat(31)}`, "hex");

describe("a public key", () => {
  it("PR31: is read if it is strong", () => {
    expect(coseKey(edwards(base), ED25519)?.asymmetricKeyType).toBe("ed25519");
    expect(coseKey(rsa(modulusOf(2048), 256), RSA)?.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it.each([
    ["of order 1", `01${"00".repeat(31)}`],
    ["of order 2", `ec${"ff".repeat(30)}7f`],
    ["of order 4", "00".repeat(32)],
    ["of order 8", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"],
    ["of order 8, the other", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"],
    ["of order 1, with a number above the field", `ee${"ff".repeat(30)}7f`],
    ["of order 4, with a number above the field", `ed${"ff".repeat(30)}7f`],
  ])("PR31: is refused if it is a point %s, whichever its sign", (_, hex) => {
    const point = Buffer.from(hex, "hex");
    const negative = Buffer.from(point);
    negative[31] = (negative[31] ?? 0) | 0x80;
    for (const each of [point, negative]) expect(coseKey(edwards(each), ED25519)).toBeUndefined();
  });

  it.each([512, 1024])("PR31: is refused if it is an RSA key of %i bits in a longer field", (bits) => {
    expect(coseKey(rsa(modulusOf(bits), 256), RSA)).toBeUndefined();
  });

  it("PR31: is refused if zeros before it make another text of the same RSA key", () => {
    expect(coseKey(rsa(modulusOf(2048), 257), RSA)).toBeUndefined();
  });

  it("PR31: is refused if its RSA modulus is even", () => {
    const even = modulusOf(2048);
    even[255] = (even[255] ?? 0) & 0xfe;
    expect(coseKey(rsa(even, 256), RSA)).toBeUndefined();
  });
});
