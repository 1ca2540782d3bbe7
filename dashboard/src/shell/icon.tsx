/** Shapes on a grid of 16, drawn with a line. */
const shapes = {
  now: "M8 2.5v5.5l3.5 2M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z",
  inbox: "M2 9.5 4 3.5h8l2 6v3H2v-3Zm0 0h3.5a2.5 2.5 0 0 0 5 0H14",
  tasks: "M6 4h8M6 8h8M6 12h8M2.5 4h.5M2.5 8h.5M2.5 12h.5",
  workflows: "M8 2v3M4.5 5h7v2.5h-7V5ZM8 7.5V10M2.5 10h4v3h-4v-3Zm7 0h4v3h-4v-3ZM4.5 10h7",
  team: "M6 7.5A2.2 2.2 0 1 0 6 3a2.2 2.2 0 0 0 0 4.5ZM1.8 13c.3-2.4 2-3.6 4.2-3.6S9.9 10.6 10.2 13M10.5 3.2a2.2 2.2 0 0 1 0 4.2M12 9.7c1.3.5 2.1 1.6 2.3 3.3",
  decisions: "M8 14V9M8 9 3 4.5M8 9l5-4.5M3 7.5v-3h3M13 7.5v-3h-3",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3 14 14",
  plus: "M8 3v10M3 8h10",
  help: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6.3 6.3a1.7 1.7 0 1 1 2.4 1.5c-.5.3-.7.6-.7 1.2M8 11.3v.2",
  theme: "M8 2a6 6 0 1 0 0 12V2Z",
  logout: "M6 2.5H2.5v11H6M10 5l3 3-3 3M5.5 8H13",
  person: "M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 13.5c.4-2.8 2.3-4 5-4s4.6 1.2 5 4",
  running: "M5 3.5v9l7-4.5-7-4.5Z",
  ready: "M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0Z",
  paused: "M5.5 3.5v9M10.5 3.5v9",
  done: "M3 8.5 6.5 12 13 4.5",
  failed: "M4 4l8 8M12 4l-8 8",
  cancelled: "M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0ZM4.5 11.5l7-7",
  branches: "M5 3v10M5 6h3a3 3 0 0 1 3 3v4",
  stuck: "M8 2.5 14.5 13.5h-13L8 2.5ZM8 6.5V10M8 11.8v.2",
  gate: "M8 2 14 8l-6 6-6-6 6-6Z",
  back: "M9.5 3.5 5 8l4.5 4.5",
} as const;

export type IconName = keyof typeof shapes;

/** The line of an icon, for drawings that place it themselves. */
export function iconPath(name: IconName): string {
  return shapes[name];
}

/** A small drawing beside words. It is never the only label, so screen readers skip it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
