import type { Json } from "../../src/model/json.ts";

type Fields = Readonly<Record<string, Json>>;

export const start = { type: "start" } as const;
export const success = { type: "end", result: "success" } as const;
export const failure = { type: "end", result: "failure" } as const;
export const hitl = { type: "end", result: "blocked", escalation: "hitl" } as const;

export function work(name: string, fields: Fields = {}): Fields {
  return { type: "task", name, ...fields };
}

export function gate(name: string, fields: Fields = {}): Fields {
  return { type: "gate", name, ...fields };
}

/** The answers of a plain question. */
export const yesNo = [
  { id: "yes", label: "Yes" },
  { id: "no", label: "No" },
];

/** `a -> b`, or `a -passed-> b`. */
export function edges(...lines: readonly string[]): Fields[] {
  return lines.map((line) => {
    const [, from = "", on = "", to = ""] = /^(\S+) -(?:(\S+)-)?> (\S+)$/.exec(line) ?? [];
    return on ? { from, to, on } : { from, to };
  });
}

/** One piece of work. */
export const errand = {
  nodes: { start, do: work("Do it"), end: success },
  edges: edges("start -> do", "do -> end"),
};

/** Work, a review with three retries, a person when they are used up. */
export const reviewed = {
  nodes: {
    start,
    analyze: work("Analyze", { agent: "analyst", stage: "explore" }),
    review: gate("Review", { agent: "reviewer", maxRetries: 3 }),
    end: success,
    hitl,
  },
  edges: edges(
    "start -> analyze",
    "analyze -> review",
    "review -failed-> analyze",
    "review -max_retries_exceeded-> hitl",
    "review -passed-> end",
  ),
};

/** Two branches side by side; `strategy` decides. */
export function forked(strategy = "all-pass", first: "work" | "fork" = "work"): Json {
  return {
    nodes: {
      start,
      prepare: work("Prepare"),
      split: { type: "fork", name: "Split", join: "meet" },
      left: work("Left", { agent: "lefty" }),
      right: work("Right", { agent: "righty" }),
      meet: { type: "join", name: "Meet", fork: "split", strategy },
      finish: work("Finish", first === "fork" ? { outputs: ["passed", "again"] } : {}),
      end: success,
      lost: failure,
    },
    edges: edges(
      ...(first === "fork" ? ["start -> split", "finish -again-> prepare"] : ["start -> prepare"]),
      "prepare -> split",
      "split -> left",
      "split -> right",
      "left -> meet",
      "right -> meet",
      "meet -passed-> finish",
      "meet -failed-> lost",
      "finish -> end",
    ),
  };
}

/** A question to a person after the first work. */
export const questioned = {
  nodes: {
    start,
    draft: work("Draft"),
    ask: {
      type: "checkpoint",
      message: "Ship it?",
      options: [
        { id: "ship", label: "Ship" },
        { id: "hold", label: "Hold" },
      ],
    },
    end: success,
    held: failure,
  },
  edges: edges("start -> draft", "draft -> ask", "ask -ship-> end", "ask -hold-> held"),
};

/** Calls another workflow between two pieces of its own work. */
export function calling(workflow: string): Json {
  return {
    nodes: {
      start,
      before: work("Before"),
      call: { type: "subflow", name: "Call", workflow },
      after: work("After"),
      end: success,
      lost: failure,
    },
    edges: edges(
      "start -> before",
      "before -> call",
      "call -passed-> after",
      "call -failed-> lost",
      "after -> end",
    ),
  };
}

/** Work and a question with time limits; the question has a default answer. */
export const hurried = {
  nodes: {
    start,
    quick: work("Quick", { timeout: "10s" }),
    ask: {
      type: "checkpoint",
      message: "Go?",
      timeout: "1m",
      defaultOption: "yes",
      options: yesNo,
    },
    end: success,
    late: failure,
    lost: failure,
  },
  edges: edges(
    "start -> quick",
    "quick -passed-> ask",
    "quick -failed-> lost",
    "quick -timeout-> late",
    "ask -yes-> end",
    "ask -no-> lost",
  ),
};
