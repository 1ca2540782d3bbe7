/** How large the inputs of the cases are. */
export interface Sizes {
  /** the nodes of a large definition */
  readonly nodes: number;
  /** the tasks of a large tree */
  readonly tasks: number;
  /** the branches of a large fork */
  readonly branches: number;
  /** the files of a call that names files */
  readonly files: number;
  /** the definitions of a full library */
  readonly definitions: number;
  /** the bytes of a large file or text */
  readonly bytes: number;
  /** the calls that are made at once where many callers matter */
  readonly callers: number;
}

/** The largest inputs that the limits allow, or that would be allowed without a limit. */
export const largest: Sizes = {
  nodes: 9_990,
  tasks: 10_000,
  branches: 1_000,
  files: 2_000,
  definitions: 110,
  bytes: 3_900_000,
  callers: 200,
};

/** Inputs that pass through the same code in a moment. */
export const small: Sizes = {
  nodes: 60,
  tasks: 60,
  branches: 20,
  files: 12,
  definitions: 6,
  bytes: 40_000,
  callers: 20,
};
