import { join } from "node:path";
import type { Ports } from "../../operations/ports/call.ts";

/** What comes with Navigator besides its code, in the folder that it is installed in. */
export function shippedIn(folder: string): Required<Pick<Ports, "bundled" | "examples" | "skills">> {
  return {
    bundled: join(folder, "workflows"),
    examples: join(folder, "examples"),
    skills: join(folder, "skills"),
  };
}
