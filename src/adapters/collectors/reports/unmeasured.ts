/** Thrown where a report cannot be counted exactly. The message completes "not measured, because". */
export class Unmeasured extends Error {}
