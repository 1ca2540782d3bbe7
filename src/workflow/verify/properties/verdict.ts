/** The result for a property; `undefined` if it holds. */
export type Verdict =
  | undefined
  | { readonly holds: false; readonly message: string; readonly walk: readonly string[] }
  | { readonly holds: "unknown"; readonly message: string };
