import type { Piece } from "../../../model/attachment.ts";
import type { Call } from "../../ports/call.ts";

/**
 * How a file differs from its content when it was attached; `undefined` if it does not. An
 * attached text cannot change.
 */
export async function attachmentChange(
  { path, sha256, size }: Piece,
  { ports: { evidence } }: Call,
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const now = await evidence?.digest(path);
  if (!now) return "files are not read here";
  if (!now.ok) return now.problem;
  if (now.sha256 === sha256) return undefined;
  return `${path} has changed since it was attached: then ${size} bytes, sha256 ${sha256}; now ${now.size} bytes, sha256 ${now.sha256}`;
}
