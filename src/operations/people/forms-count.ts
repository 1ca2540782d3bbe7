import { type Assurance, isAssured } from "../../model/evidence.ts";
import type { Settings } from "../ports/settings.ts";

/**
 * Whether an answer in a form of the agent's own client has enough assurance to count. If not, the form is not
 * shown: the person's answer would be refused.
 */
export function formsCount(asked: Assurance | undefined, { assurance }: Settings): boolean {
  return isAssured("client", assurance) && (asked === undefined || isAssured("client", asked));
}
