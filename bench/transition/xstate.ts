import { createActor, initialTransition, setup, transition } from "xstate";
import { budgets, type EnginePosition, type Gate, laps, type Report } from "./laps.ts";

type Attempts = Readonly<Record<Gate, number>>;
interface Signal {
  readonly type: "begin" | "passed" | "failed";
}

const kit = setup({ types: { context: {} as Attempts, events: {} as Signal } });

/** Counts a failure while the budget lasts; a pass resets the budget. */
function gate(name: Gate, next: string, back: string) {
  return kit.createStateConfig({
    on: {
      passed: [
        { guard: ({ context }) => context[name] > 0, target: next, actions: kit.assign({ [name]: 0 }) },
        { target: next },
      ],
      failed: [
        {
          guard: ({ context }) => context[name] < budgets[name],
          target: back,
          actions: kit.assign({ [name]: ({ context }: { context: Attempts }) => context[name] + 1 }),
        },
        { target: "person" },
      ],
    },
  });
}

const machine = kit.createMachine({
  id: "feature",
  context: { plan_review: 0, lint: 0, test: 0, review: 0, security: 0 },
  initial: "start",
  states: {
    start: { on: { begin: "plan" } },
    plan: { on: { passed: "plan_review" } },
    plan_review: gate("plan_review", "build", "plan"),
    build: { on: { passed: "lint" } },
    lint: gate("lint", "test", "build"),
    test: gate("test", "review", "build"),
    review: gate("review", "docs", "build"),
    docs: { on: { passed: "security" } },
    security: gate("security", "release", "build"),
    release: { on: { passed: "done" } },
    done: { type: "final" },
    person: {},
  },
});

const [atStart] = initialTransition(machine);
const signals = laps.map((lap) => lap.map(signalOf));

function signalOf(outcome: Report): Signal {
  return { type: outcome ?? "begin" };
}

export function runPure(times: number): unknown {
  let state = atStart;
  for (let time = 0; time < times; time++) {
    for (const lap of signals) {
      state = atStart;
      for (const signal of lap) state = transition(machine, state, signal)[0];
    }
  }
  return state;
}

/** An actor cannot be reset, so every lap has its own. */
export function runActor(times: number): unknown {
  let state: unknown;
  for (let time = 0; time < times; time++) {
    for (const lap of signals) {
      const actor = createActor(machine).start();
      for (const signal of lap) actor.send(signal);
      state = actor.getSnapshot();
      actor.stop();
    }
  }
  return state;
}

export function positionsInPure(): EnginePosition[] {
  return signals.flatMap((lap) => {
    let state = atStart;
    return lap.map((signal) => {
      [state] = transition(machine, state, signal);
      return { step: String(state.value), attempts: { ...state.context } };
    });
  });
}

export function positionsInActor(): EnginePosition[] {
  return signals.flatMap((lap) => {
    const actor = createActor(machine).start();
    return lap.map((signal) => {
      actor.send(signal);
      const { value, context } = actor.getSnapshot();
      return { step: String(value), attempts: { ...context } };
    });
  });
}
