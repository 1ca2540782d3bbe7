/** The environment without Navigator's variables: they may hold tokens, and a command may call Navigator itself. */
export function foreignEnv(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^NAVIGATOR_/i.test(name)));
}
