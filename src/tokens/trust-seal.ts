import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "../model/canonical-json.ts";
import type { TrustedDefinition } from "../model/trusted-definition.ts";

/** Proves that the holder of the operator's token trusts a definition. */
export function trustSeal(definition: TrustedDefinition, token: string): string {
  return createHmac("sha256", token)
    .update(`trust:${canonicalJson(definition)}`)
    .digest("base64url");
}

export function isTrustSeal(seal: string, definition: TrustedDefinition, token: string): boolean {
  const [given, right] = [Buffer.from(seal), Buffer.from(trustSeal(definition, token))];
  return given.length === right.length && timingSafeEqual(given, right);
}
