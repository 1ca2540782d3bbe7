import type { Json } from "../../src/model/json.ts";

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
    start: { type: "start" },
    build: { type: "task", name: "Build", evidence: [{ variable: "tested == true" }] },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "end" },
  ],
};

/** One step that must be approved by a person, twice over. */
export const approved: Json = {
  id: "approved",
  nodes: {
    start: { type: "start" },
    build: { type: "task", name: "Build", evidence: [{ approval: "human" }] },
    again: { type: "gate", name: "Again" },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "again", on: "passed" },
    { from: "build", to: "build", on: "failed" },
    { from: "again", to: "build", on: "failed" },
    { from: "again", to: "end", on: "passed" },
  ],
};

/** A question that only a logged-in operator can answer. */
export const strictly: Json = {
  id: "strictly",
  nodes: {
    start: { type: "start" },
    ask: { type: "checkpoint", message: "Pay?", assurance: "operator", options: yesNo },
    end: { type: "end", result: "success" },
    held: { type: "end", result: "failure" },
  },
  edges: [
    { from: "start", to: "ask" },
    { from: "ask", to: "end", on: "yes" },
    { from: "ask", to: "held", on: "no" },
  ],
};

/** A question to a person, then one step. */
export const question: Json = {
  id: "question",
  nodes: {
    start: { type: "start" },
    ask: { type: "checkpoint", message: "Ship it?", options: yesNo },
    ship: { type: "task", name: "Ship" },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "ask" },
    { from: "ask", to: "ship", on: "yes" },
    { from: "ask", to: "end", on: "no" },
    { from: "ship", to: "end" },
  ],
};

/** Asks after each draft, until the person is content. */
export const drafts: Json = {
  id: "drafts",
  nodes: {
    start: { type: "start" },
    draft: { type: "task", name: "Draft" },
    ask: { type: "checkpoint", message: "Good enough?", options: yesNo },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "draft" },
    { from: "draft", to: "ask" },
    { from: "ask", to: "end", on: "yes" },
    { from: "ask", to: "draft", on: "no" },
  ],
};
