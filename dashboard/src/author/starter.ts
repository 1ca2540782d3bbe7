/** The first text in the author view: small and sound, with one node of every important type. */
export const starter = `id: my-workflow
name: My workflow
nodes:
  start: { type: start }
  build: { type: task, name: Build it, agent: developer }
  review: { type: gate, name: Review it, agent: reviewer, maxRetries: 2 }
  approve:
    type: checkpoint
    message: Ship it?
    options:
      - { id: ship, label: Ship }
      - { id: rework, label: Rework }
  done: { type: end, result: success }
  person: { type: end, result: blocked, escalation: hitl }
edges:
  - { from: start, to: build }
  - { from: build, to: review }
  - { from: build, to: person, on: failed }
  - { from: review, to: approve, on: passed }
  - { from: review, to: build, on: failed }
  - { from: review, to: person, on: max_retries_exceeded }
  - { from: approve, to: done, on: ship }
  - { from: approve, to: build, on: rework }
  - { from: person, to: build, on: resume }
`;
