import type { Attachment } from "../../../model/attachment.ts";
import type { EvidenceFact } from "../../../model/evidence.ts";
import type { Position } from "../../../model/position.ts";
import { shortHash } from "../../../model/words/attached-file-text.ts";
import type { Call } from "../../ports/call.ts";
import { attachmentChange } from "../attachments/attachment-change.ts";

interface Attached {
  readonly attachments?: readonly Attachment[] | undefined;
  readonly position: Position;
}

/** Checks that an attachment of the type was made at this visit and is unchanged. */
export async function attachmentFact(
  call: Call,
  requirement: string,
  type: string,
  { attachments = [], position }: Attached,
): Promise<EvidenceFact> {
  const ofType = attachments.filter((one) => one.type === type);
  const here = ofType.filter(({ visit }) => visit === position.visit);
  let problem =
    ofType.length > 0
      ? "what is attached came before this visit of the step; attach it again"
      : "nothing of this type is attached; attach it before the report, or with it";
  for (const one of here.toReversed()) {
    const change = await attachmentChange(one, call);
    if (change === undefined) return { requirement, holds: true, detail: described(one) };
    problem = change;
  }
  return { requirement, holds: false, detail: problem };
}

function described({ path, name, size, sha256 }: Attachment): string {
  return `${path ?? name ?? "a text"}, ${size} bytes, sha256 ${shortHash(sha256)}`;
}
