/** A first workflow: work, a review by another agent, and a person if the review keeps failing. */
export function starter(id: string): string {
  return `id: ${id}
name: ${JSON.stringify(id.replaceAll(/[-_]+/g, " "))}
description: Work, a review by another agent, and a person if the review keeps failing.

properties:
  - { always_through: review, before: done }

nodes:
  start: { type: start }
  work:
    type: task
    name: Do the work
    agent: builder
    instructions: >-
      Say in one sentence what will be different when you are done, and make that change.
      Report failed when it cannot be done.
  review:
    type: gate
    name: Review the work
    agent: reviewer
    maxRetries: 2
    evidence:
      - { by: other, than: work }
    instructions: >-
      Look at the result as its user would. Report failed with what is missing or wrong.
  done: { type: end, result: success }
  help: { type: end, result: blocked, escalation: hitl }

edges:
  - { from: start, to: work }
  - { from: work, to: review, on: passed }
  - { from: work, to: help, on: failed }
  - { from: review, to: done, on: passed }
  - { from: review, to: work, on: failed }
  - { from: review, to: help, on: max_retries_exceeded }
  - { from: help, to: work, on: retry }
`;
}
