import { parse } from "yaml";

type Named<T> = Readonly<Record<string, T>>;
interface Written {
  readonly enter?: string | null;
  readonly exit?: string | null;
}

/** A lifecycle file as any YAML reader sees it. Nothing of the product reads it. */
export interface LifecycleText {
  readonly name: string;
  readonly settings?: { readonly initial_state?: string };
  readonly states?: Named<{ readonly exits?: readonly string[]; readonly prompts?: Written } | null>;
  readonly phases?: Named<{ readonly prompts?: Written } | null>;
  readonly combos?: Named<Written>;
  readonly roles?: Named<{ readonly tags?: readonly string[] }>;
}

export interface Place {
  readonly state: string;
  readonly phase?: string | undefined;
}

const RULE = "\n\n---\n\n";

/** What files say, one over the other: the default lifecycle, a lifecycle, and overlays, which append. */
export class WrittenLifecycle {
  readonly #files: readonly LifecycleText[];
  readonly #overlays: readonly LifecycleText[];

  constructor(files: readonly string[], overlays: readonly string[] = []) {
    this.#files = files.map((text) => parse(text) as LifecycleText);
    this.#overlays = overlays.map((text) => parse(text) as LifecycleText);
  }

  get name(): string {
    return this.#files.at(-1)?.name ?? "";
  }

  get initialState(): string {
    return this.#last(({ settings }) => settings?.initial_state) ?? "";
  }

  get phases(): readonly string[] {
    return [...new Set(this.#all.flatMap(({ phases = {} }) => Object.keys(phases)))];
  }

  /** the tags of the first role, in the order of names */
  get tags(): readonly string[] {
    const roles = this.#last((file) => file.roles) ?? {};
    return roles[Object.keys(roles).toSorted()[0] ?? ""]?.tags ?? [];
  }

  exits(state: string): readonly string[] {
    const own = this.#last(({ states }) => states?.[state]?.exits) ?? [];
    const more = this.#overlays.flatMap(({ states }) => states?.[state]?.exits ?? []);
    return [...new Set([...own, ...more])];
  }

  /** The phases that have prompts together with a state. */
  phasesWith(state: string): readonly string[] {
    const keys = this.#all.flatMap(({ combos = {} }) => Object.keys(combos));
    return keys.filter((key) => key.startsWith(`${state}+`)).map((key) => key.slice(state.length + 1));
  }

  /** For each state that the exits lead to, a shortest path from the initial one. */
  paths(): ReadonlyMap<string, readonly string[]> {
    const paths = new Map<string, readonly string[]>([[this.initialState, []]]);
    for (const [state, path] of paths)
      for (const exit of this.exits(state)) if (!paths.has(exit)) paths.set(exit, [...path, exit]);
    return paths;
  }

  /** The triggers with a text in the files, for states that a task can come to. */
  triggers(): readonly string[] {
    const reached = this.paths();
    const places: Place[] = [...reached.keys()].flatMap((state) =>
      [undefined, ...this.phases].map((phase) => ({ state, phase })),
    );
    const all = places.flatMap(({ state, phase }) =>
      ["enter", "exit"].flatMap((side) =>
        phase === undefined ? [`${side}~${state}`] : [`${side}%${phase}`, `${side}~${state}%${phase}`],
      ),
    );
    return [...new Set(all)].filter((trigger) => this.text(trigger) !== undefined).toSorted();
  }

  /** The text of a trigger, with its variables as they are written. */
  text(trigger: string): string | undefined {
    const [, side, state, phase] = /^(enter|exit)(?:~([^%]+))?(?:%(.+))?$/.exec(trigger) ?? [];
    const promptsIn = (file: LifecycleText): Written | undefined => {
      if (state !== undefined && phase !== undefined) return file.combos?.[`${state}+${phase}`];
      if (state !== undefined) return file.states?.[state]?.prompts;
      return file.phases?.[phase ?? ""]?.prompts;
    };
    const textIn = (file: LifecycleText) => promptsIn(file)?.[side as keyof Written];
    const own = this.#last(textIn);
    const texts = [own, ...this.#overlays.map(textIn)].filter((text) => typeof text === "string");
    return texts.length === 0 ? undefined : texts.join(RULE);
  }

  /** The triggers of a move that have a text, in the order in which a worker reads them. */
  onMove(from: Place, to: Place): readonly string[] {
    const isOther = from.state !== to.state;
    const isOtherPhase = from.phase !== to.phase;
    const both = isOther || isOtherPhase;
    const found = [
      both && from.phase !== undefined && `exit~${from.state}%${from.phase}`,
      isOtherPhase && from.phase !== undefined && `exit%${from.phase}`,
      isOther && `exit~${from.state}`,
      isOther && `enter~${to.state}`,
      isOtherPhase && to.phase !== undefined && `enter%${to.phase}`,
      both && to.phase !== undefined && `enter~${to.state}%${to.phase}`,
    ];
    return found.filter((trigger) => trigger !== false).filter((trigger) => this.text(trigger) !== undefined);
  }

  get #all(): readonly LifecycleText[] {
    return [...this.#files, ...this.#overlays];
  }

  #last<T>(read: (file: LifecycleText) => T | undefined): T | undefined {
    return this.#files
      .toReversed()
      .map(read)
      .find((value) => value !== undefined);
  }
}
