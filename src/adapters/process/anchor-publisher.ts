type Published =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

/** Puts the seals of anchors elsewhere. Its parts are loaded when they are used: no start needs them. */
export function anchorPublisher(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): {
  readonly note: (seal: string) => Promise<Published>;
  readonly post: (address: string, seal: string) => Promise<Published>;
} {
  return {
    note: async (seal) => (await import("./git-note.ts")).gitNote(seal, root, env),
    post: async (address, seal) =>
      (await import("../webhooks/webhooks-at.ts")).postOnce(address, seal, env, Date.now),
  };
}
