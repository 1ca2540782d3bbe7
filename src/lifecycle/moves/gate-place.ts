/** The state or phase that a key of `gates` names. */
export interface GatePlace {
  readonly kind: "status" | "phase";
  readonly name: string;
}

const FORM = /^(status|phase):(.+)$/;

/** Parses `status:<state>` and `phase:<phase>`; `undefined` for any other key. */
export function gatePlace(key: string): GatePlace | undefined {
  const [, kind, name] = FORM.exec(key) ?? [];
  return (kind === "status" || kind === "phase") && name !== undefined ? { kind, name } : undefined;
}

export function gateKey({ kind, name }: GatePlace): string {
  return `${kind}:${name}`;
}
