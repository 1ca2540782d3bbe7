const ACTIVITIES = 30;
const STEPS = 30;

/** A guided workflow of 900 consecutive steps, each with a few lines of instructions. */
export const longWorkflow = {
  id: "long-walk",
  version: "1.0.0",
  title: "A long walk",
  description: "Thirty activities of thirty steps.",
  initialActivity: "part-1",
  activities: Array.from({ length: ACTIVITIES }, (_, part) => ({
    id: `part-${part + 1}`,
    name: `Part ${part + 1}`,
    steps: Array.from({ length: STEPS }, (__, step) => ({
      id: `step-${part + 1}-${step + 1}`,
      name: `Step ${step + 1} of part ${part + 1}`,
      description:
        "Read what the step before has left, do what is asked for here and nothing else, and say in one sentence what came of it.",
    })),
    ...(part + 1 < ACTIVITIES && { transitions: [{ to: `part-${part + 2}`, isDefault: true }] }),
  })),
};

export const LONG_STEPS = ACTIVITIES * STEPS;
