import { shortened } from "./shortened.ts";

/** The label of an option as a person reads and signs it: a page of the inbox holds hundreds of them. */
export function optionLabel(label: string): string {
  return shortened(label, 500);
}
