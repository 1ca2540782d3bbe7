/** One call of a host's own tools, as the host is about to perform it. Paths may be relative to `cwd`. */
export type ToolCall =
  | { readonly kind: "run"; readonly command: string; readonly cwd: string }
  | { readonly kind: "edit"; readonly paths: readonly string[]; readonly cwd: string }
  | { readonly kind: "tool"; readonly name: string; readonly input?: unknown };
