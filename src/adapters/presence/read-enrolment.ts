import { createRequire } from "node:module";
import { Credential } from "../../model/approvers-file.ts";
import type { Result } from "../../model/refusal.ts";
import type { ReadEnrolment } from "../../operations/ports/enrolment.ts";

/** Not `import()`: a program that starts from cached code has none. */
const load = createRequire(import.meta.url);

/** Bytes as base64url. */
function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

/**
 * Reads the key that an authenticator made. The library is loaded here, because it is large and no other work needs
 * it.
 */
export const readEnrolment: ReadEnrolment = async ({ response, challenge, origin, rpId, algorithms }) => {
  const { verifyRegistrationResponse } = load(
    "@simplewebauthn/server",
  ) as typeof import("@simplewebauthn/server");
  const { id, clientDataJSON, attestationObject } = response;
  if (isWithinPage(clientDataJSON)) return invalid("the key was made in a page within another page");
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified) return invalid("its attestation does not hold");
    const { credential, aaguid, fmt, credentialDeviceType } = registrationInfo;
    const publicKey = text(credential.publicKey);
    const key = Credential.omit({ addedAt: true, revokedAt: true }).safeParse({
      id: credential.id,
      publicKey,
      alg: algorithmOf(publicKey),
      rpId,
      aaguid,
      backupEligible: credentialDeviceType === "multiDevice",
      attestation: fmt,
    });
    return key.success ? { ok: true, value: key.data } : invalid("its key is of a kind that does not count");
  } catch (error) {
    // The library throws for every part of an answer that does not hold.
    return invalid(error instanceof Error ? error.message : "unreadable");
  }
};

/** The beginnings of the keys that count, as hexadecimal, by their algorithms. */
const beginnings = { a50102032620: -7, a40101032720: -8, a401030339010020: -257 } as const;

function algorithmOf(publicKey: string): number | undefined {
  const hex = Buffer.from(publicKey, "base64url").toString("hex");
  return Object.entries(beginnings).find(([begin]) => hex.startsWith(begin))?.[1];
}

/** Whether the client data is of a page within a page, which the library accepts. */
function isWithinPage(clientDataJSON: string): boolean {
  const client: unknown = parsed(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
  if (typeof client !== "object" || client === null) return true;
  return ("crossOrigin" in client && client.crossOrigin !== false) || "topOrigin" in client;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Text that is not JSON is no client data.
    return undefined;
  }
}

function invalid(reason: string): Result<never> {
  const message = `The key cannot be enrolled: ${reason.slice(0, 200)}.`;
  return { ok: false, refusal: { code: "ENROLMENT_INVALID", message, facts: {} } };
}
