/** A version of what a state holds. */
export interface StateVersion {
  readonly name: string;
  /** makes contents of this version out of contents of the one before; the oldest has none */
  readonly upgrade?: (older: unknown) => unknown;
}

/** Every version that can be read, oldest first; the last is what is written. */
export const stateVersions: readonly StateVersion[] = [{ name: "v1" }];

export const CURRENT_VERSION = "v1";

/** Contents of a known version, brought up to the newest. */
export function upgraded(contents: unknown, from: string, versions: readonly StateVersion[]): unknown {
  const at = versions.findIndex(({ name }) => name === from);
  return versions.slice(at + 1).reduce((older, { upgrade }) => (upgrade ? upgrade(older) : older), contents);
}
