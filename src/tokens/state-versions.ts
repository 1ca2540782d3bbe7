/** A version of the sealed fields. */
export interface StateVersion {
  readonly name: string;
  /** converts contents of the previous version to this one; the oldest version has none */
  readonly upgrade?: (older: unknown) => unknown;
}

/** Every readable version, oldest first. New states get the last version. */
export const stateVersions: readonly StateVersion[] = [{ name: "v1" }];

export const CURRENT_VERSION = "v1";

/** The contents of a state of version `from`, converted to the newest version. */
export function upgraded(contents: unknown, from: string, versions: readonly StateVersion[]): unknown {
  const at = versions.findIndex(({ name }) => name === from);
  return versions.slice(at + 1).reduce((older, { upgrade }) => (upgrade ? upgrade(older) : older), contents);
}
