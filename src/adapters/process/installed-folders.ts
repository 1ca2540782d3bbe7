import { join } from "node:path";
import type { Ports } from "../../operations/ports/call.ts";

/** The data folders of an installation. */
export function shippedIn(folder: string): Required<Pick<Ports, "bundled" | "examples" | "skills">> {
  return {
    bundled: join(folder, "workflows"),
    examples: join(folder, "examples"),
    skills: join(folder, "skills"),
  };
}
