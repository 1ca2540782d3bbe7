/** The library: load a workflow, move a task through it, list its legal moves. */
export * from "./engine.ts";
export * from "./presence.ts";
export * from "./state.ts";
export * from "./workflow.ts";
