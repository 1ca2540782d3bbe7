type Definition = Readonly<Record<string, unknown>> & { readonly id: string };

/** A row of work nodes from start to end, each with a way back. */
export function row(id: string, nodes: number, padding = 0): Definition {
  const text = "x".repeat(padding);
  const work = Array.from({ length: nodes }, (_, index) => {
    const node = { type: "task", name: `Step ${index}`, ...(padding > 0 && { instructions: text }) };
    return [`n${index}`, node] as const;
  });
  const ways = work.map(([from], index) => ({ from, to: index + 1 < nodes ? `n${index + 1}` : "done" }));
  return {
    id,
    name: id,
    nodes: {
      start: { type: "start" },
      ...Object.fromEntries(work),
      done: { type: "end", result: "success" },
    },
    edges: [{ from: "start", to: "n0" }, ...ways],
  };
}

/** A definition of about so many bytes with few nodes. */
export function heavy(id: string, bytes: number): Definition {
  const nodes = 20;
  return row(id, nodes, Math.floor(bytes / nodes) - 100);
}

/** A fork that opens so many branches at once. */
export function fork(id: string, branches: number): Definition {
  const names = Array.from({ length: branches }, (_, index) => `b${index}`);
  const work = names.map((name) => [name, { type: "task", name }] as const);
  return {
    id,
    name: id,
    nodes: {
      start: { type: "start" },
      split: { type: "fork", join: "meet" },
      ...Object.fromEntries(work),
      meet: { type: "join", fork: "split", strategy: "all-pass" },
      done: { type: "end", result: "success" },
    },
    edges: [
      { from: "start", to: "split" },
      ...names.map((name) => ({ from: "split", to: name })),
      ...names.map((name) => ({ from: name, to: "meet" })),
      { from: "meet", to: "done" },
    ],
  };
}

/** A question to a person before any work. */
export function question(id: string): Definition {
  return {
    id,
    name: id,
    nodes: {
      start: { type: "start" },
      ask: {
        type: "checkpoint",
        audience: "human",
        message: "Go on?",
        options: [
          { id: "yes", label: "Yes" },
          { id: "no", label: "No" },
        ],
      },
      work: { type: "task", name: "Work" },
      done: { type: "end", result: "success" },
    },
    edges: [
      { from: "start", to: "ask" },
      { from: "ask", to: "work" },
      { from: "work", to: "done" },
    ],
  };
}
