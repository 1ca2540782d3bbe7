import type { EscalationReason } from "../position.ts";

/** Texts for people: why a task stopped for a person. */
export const whyStopped: Readonly<Record<EscalationReason, string>> = {
  max_retries_exceeded: "All its retries are used up.",
  max_steps_exceeded: "It has made as many steps as its workflow allows, and is not at its end.",
  max_depth_exceeded: "Workflows call each other deeper than is allowed.",
  timeout: "Its time limit has passed.",
  hitl_end: "The workflow leaves it to a person how to go on from here.",
  unhandled_failure: "It failed, and the workflow does not say what happens then.",
  no_matching_edge: "No way on fits what was reported.",
  automatic_loop: "It went round and round through steps that nobody works on.",
  unknown_workflow: "It calls a workflow that is not loaded.",
  too_many_items: "Its list has more items than a task may have branches.",
  too_many_branches: "Its branches side by side would be more, or hold more together, than is allowed.",
  not_a_list: "It goes through a list item by item, and what it found is not a list.",
  variables_too_large: "Its variables hold more than is kept with a task.",
  unknown_target: "It was sent to a step that its workflow does not have.",
  validate_failed: "What was reported did not pass the checks of the step, more often than is allowed.",
  gate: "A gate of its lifecycle is not satisfied, and nobody asked for the move.",
  routed: "The work cannot go on without a person's decision.",
};
