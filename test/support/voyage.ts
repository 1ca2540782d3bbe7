import type { Json } from "../../src/model/json.ts";
import { edges, failure, gate, start, success, work } from "./workflows.ts";

const yesNo = [
  { id: "yes", label: "Yes", description: "Now is the time." },
  { id: "no", label: "No" },
];

/** A guided workflow with one of every construct. */
export const voyage: Json = {
  id: "voyage",
  version: "1",
  title: "Voyage",
  variables: [
    { name: "ports", type: "array", defaultValue: ["Oslo", "Riga"] },
    { name: "pace", type: "string", defaultValue: "slow" },
    { name: "crew", type: "number", defaultValue: 1 },
  ],
  initialActivity: "prepare",
  activities: [
    {
      id: "prepare",
      name: "Prepare",
      triggers: [{ workflow: "errand", description: "Fetch what is missing." }],
      steps: [
        { id: "pack", name: "Pack", instructions: "Take what is needed, and no more." },
        { id: "sing", name: "Sing", required: false },
        { kind: "checkpoint", id: "depart", message: "Leave now?", options: yesNo },
        { id: "lock", name: "Lock the door" },
      ],
      transitions: [{ to: "sail" }],
    },
    {
      id: "sail",
      name: "Sail",
      steps: [
        {
          kind: "loop",
          id: "round",
          loopType: "forEach",
          over: "ports",
          variable: "port",
          steps: [
            { id: "land", name: "Land" },
            { id: "trade", name: "Trade" },
          ],
        },
        {
          kind: "checkpoint",
          id: "speed",
          audience: "agent",
          message: "Faster?",
          options: [
            { id: "faster", label: "Faster", effects: { setVariable: { pace: "fast" } } },
            { id: "same", label: "The same" },
          ],
        },
        {
          kind: "decision",
          id: "weather",
          name: "Weather",
          branches: [
            { condition: "pace == 'fast'", transitionTo: "arrive", label: "fast" },
            { isDefault: true, transitionTo: "rest", label: "slow" },
          ],
        },
      ],
    },
    {
      id: "rest",
      name: "Rest",
      steps: [{ id: "sleep", name: "Sleep" }],
      transitions: [{ to: "arrive" }],
    },
    { id: "arrive", name: "Arrive", steps: [{ id: "moor", name: "Moor", outputs: ["passed", "failed"] }] },
  ],
};

/** A step with a variable as evidence. */
export const proven: Json = {
  id: "proven",
  variables: [{ name: "tested", type: "boolean", defaultValue: false }],
  nodes: {
    start,
    build: work("Build", { evidence: [{ variable: "tested == true" }] }),
    end: success,
  },
  edges: edges("start -> build", "build -> end"),
};

/** One step that must be approved by a person, twice over. */
export const approved: Json = {
  id: "approved",
  nodes: {
    start,
    build: work("Build", { evidence: [{ approval: "human" }] }),
    again: gate("Again"),
    end: success,
  },
  edges: edges(
    "start -> build",
    "build -passed-> again",
    "build -failed-> build",
    "again -failed-> build",
    "again -passed-> end",
  ),
};

/** A question that only a logged-in operator can answer. */
export const strictly: Json = {
  id: "strictly",
  nodes: {
    start,
    ask: { type: "checkpoint", message: "Pay?", assurance: "operator", options: yesNo },
    end: success,
    held: failure,
  },
  edges: edges("start -> ask", "ask -yes-> end", "ask -no-> held"),
};

/** A question to a person, then one step. */
export const question: Json = {
  id: "question",
  nodes: {
    start,
    ask: { type: "checkpoint", message: "Ship it?", options: yesNo },
    ship: work("Ship"),
    end: success,
  },
  edges: edges("start -> ask", "ask -yes-> ship", "ask -no-> end", "ship -> end"),
};

/** Asks after each draft, until the person is content. */
export const drafts: Json = {
  id: "drafts",
  nodes: {
    start,
    draft: work("Draft"),
    ask: { type: "checkpoint", message: "Good enough?", options: yesNo },
    end: success,
  },
  edges: edges("start -> draft", "draft -> ask", "ask -yes-> end", "ask -no-> draft"),
};
