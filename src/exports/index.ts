/** The library: load a workflow, move a task through it, ask what may be done. */
export * from "./engine.ts";
export * from "./state.ts";
export * from "./workflow.ts";
