import type { AnchorSeal } from "../../../model/anchor.ts";

/** The seal with its signature, or as it is. */
export type Signing = (seal: AnchorSeal) => AnchorSeal;
