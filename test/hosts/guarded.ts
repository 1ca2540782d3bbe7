/** A workflow whose first step may only edit `src` and publishes nothing; a person decides before the last one. */
export const GUARDED = `id: guarded
title: Guarded
activities:
  - id: work
    name: Work
    steps:
      - id: build
        name: Build it
        instructions: Write src/made.txt.
        allow: { edit: ["src/**"] }
        deny: { run: [publish] }
      - kind: checkpoint
        id: agree
        name: Agree
        message: May this be pushed?
        deny: { run: [publish] }
        options:
          - { id: go, label: Go }
          - { id: stop, label: Stop, effect: { endWorkflow: true } }
      - id: ship
        name: Ship it
        instructions: Push it.
`;

/** Ways to push that do not begin with the words that a person would look for. */
export const PUSHES = [
  "git push origin main",
  "cd . && git push origin main",
  "git -C . push origin main",
  "env X=1 git push origin main",
  "bash -c 'git push origin main'",
  "echo $(git push origin main)",
  "sh <<'END'\ngit push origin main\nEND",
  "echo origin main | xargs git push",
  "git -c alias.up=push up origin main",
  "g='git'; $g push origin main",
] as const;
