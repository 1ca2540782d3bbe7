import { edges, start, success, work } from "./workflows.ts";

/** The answers to "May it ship?"; a yes is remembered in a variable. */
export const mayShip = [
  { id: "yes", label: "Yes", effects: { setVariable: { approved: true } } },
  { id: "no", label: "No" },
];

/** Ships what was built without asking a person when the condition holds. */
export function shippedUnasked(when: string) {
  const review = { type: "checkpoint", message: "May it ship?", options: mayShip };
  return {
    nodes: { start, build: work("Build"), review, ship: work("Ship"), end: success },
    edges: [
      ...edges("start -> build", "review -yes-> ship", "review -no-> build", "ship -> end"),
      { from: "build", to: "ship", when },
      { from: "build", to: "review" },
    ],
  };
}

/** A person is asked, unless they have said yes before. */
export const asking = {
  variables: [{ name: "approved", type: "boolean", defaultValue: false }],
  ...shippedUnasked("approved == true"),
};
