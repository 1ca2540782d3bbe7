import type { EnrolmentResponse } from "../model/enrolment-response.ts";
import type { Authenticator } from "./authenticator.fixture.ts";
import { digest } from "./digest.ts";

/** What a test changes of an authenticator's answer to an invitation. */
interface EnrolmentChanges {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly client?: Readonly<Record<string, unknown>>;
}

interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

/** UP, UV and AT. */
const FLAGS = 0x45;

/** Answers an invitation the way a browser and an authenticator without attestation do. */
export function answerOf(
  { credential }: Authenticator,
  asked: Asked,
  change: EnrolmentChanges = {},
): EnrolmentResponse {
  const { challenge, origin, rpId } = { ...asked, ...change };
  const client = { type: "webauthn.create", challenge, origin, crossOrigin: false, ...change.client };
  const id = Buffer.from(credential.id, "base64url");
  const [flags, length] = [Buffer.from([change.flags ?? FLAGS]), Buffer.alloc(2)];
  length.writeUInt16BE(id.length);
  const data = Buffer.concat([
    digest(rpId),
    flags,
    Buffer.alloc(4),
    Buffer.alloc(16),
    length,
    id,
    Buffer.from(credential.publicKey, "base64url"),
  ]);
  // CBOR of {fmt: "none", attStmt: {}, authData: data}
  const object = Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
    Buffer.from([data.length]),
    data,
  ]);
  return {
    id: credential.id,
    clientDataJSON: Buffer.from(JSON.stringify(client)).toString("base64url"),
    attestationObject: object.toString("base64url"),
  };
}
