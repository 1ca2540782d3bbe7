/** The moment for which a prompt is written: entering or leaving a state, a phase, or a combination of both. */
export interface Trigger {
  readonly side: "enter" | "exit";
  readonly state?: string;
  readonly phase?: string;
}

const FORM = /^(enter|exit)(?:~([^~%]+))?(?:%([^~%]+))?$/;

/** Parses `enter~S`, `exit%P`, `enter~S%P` and so on; `undefined` for any other text. */
export function readTrigger(text: string): Trigger | undefined {
  const [, side, state, phase] = FORM.exec(text) ?? [];
  if ((side !== "enter" && side !== "exit") || (state === undefined && phase === undefined)) return undefined;
  return { side, ...(state !== undefined && { state }), ...(phase !== undefined && { phase }) };
}

export function triggerText({ side, state, phase }: Trigger): string {
  return `${side}${state === undefined ? "" : `~${state}`}${phase === undefined ? "" : `%${phase}`}`;
}

/** The parts of a key of `combos`; `undefined` if it does not have both. */
export function splitCombo(key: string): { readonly state: string; readonly phase: string } | undefined {
  const [state, phase, ...more] = key.split("+");
  return state && phase && more.length === 0 ? { state, phase } : undefined;
}

export function comboKey(state: string, phase: string): string {
  return `${state}+${phase}`;
}
