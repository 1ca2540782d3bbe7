import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { Input, Output } from "../api.ts";

/** How long the browser's dialog stays open. The server's challenge expires then. */
const DIALOG_MS = 180_000;

type Receipt = Input<"submit_signature">["receipt"];
type NewKey = Input<"finish_enrolment">["response"];

/** Asks an authenticator to sign exactly the bytes that the server has issued. */
export async function signed({
  preimage,
  challenge,
  credential,
  rpId,
}: Output<"request_signature">): Promise<Receipt> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      allowCredentials: [{ id: credential, type: "public-key" }],
      userVerification: "required",
      timeout: DIALOG_MS,
    },
  });
  const { authenticatorData, clientDataJSON, signature } = response;
  return { v: 1, preimage, credentialId: id, authenticatorData, clientDataJSON, signature };
}

/** Asks an authenticator for a new key. */
export async function newKey(begun: Output<"begin_enrolment">): Promise<NewKey> {
  const { name, rpId, challenge, algorithms, attestation, enrolled } = begun;
  const { id, response } = await startRegistration({
    optionsJSON: {
      rp: { id: rpId, name: "Navigator" },
      // The handle is random: an authenticator replaces a key of the same handle, also if it belongs to another person.
      user: { id: challenge, name, displayName: name },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
      timeout: DIALOG_MS,
      attestation,
      excludeCredentials: enrolled.map((key) => ({ id: key, type: "public-key" as const })),
      authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
    },
  });
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** Closes the browser's dialog, if one is open. */
export function closeDialog(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Why no key can be used here; undefined if one can. */
export function whyNoPasskeys(origins: readonly string[]): string | undefined {
  if (!origins.includes(location.origin))
    return `Signatures count only at ${origins.join(" or ")}, and this page is at ${location.origin}. Run navigator login in a terminal, and open the address that it prints.`;
  if (!browserSupportsWebAuthn())
    return "This browser offers no passkeys here. Use a current browser, with a security key, a fingerprint or a PIN of this device.";
  return undefined;
}

/** What became of a dialog in which nothing was signed. */
export function dialogText(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError")
    return "This authenticator has a key of the project already. Use another one.";
  if (name === "NotAllowedError" || name === "AbortError")
    return "Nothing was signed: the dialog was closed, its time was over, or the authenticator could not verify you. Try again.";
  return `Nothing was signed: ${error instanceof Error ? error.message : String(error)}`;
}
