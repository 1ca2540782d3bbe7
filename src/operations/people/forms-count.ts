import { type Assurance, isAssured } from "../../model/evidence.ts";
import type { Settings } from "../ports/settings.ts";

/**
 * Whether the answer in a form of the agent's own client would count. If not, the form is not offered: the person would
 * answer in vain.
 */
export function formsCount(asked: Assurance | undefined, { assurance }: Settings): boolean {
  return isAssured("client", assurance) && (asked === undefined || isAssured("client", asked));
}
