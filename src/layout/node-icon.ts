/** The signs of node types: paths in a square of 16, drawn as lines. */
const icons: Readonly<Record<string, string>> = {
  start: "M5 3.5v9l7-4.5z",
  end: "M4 14V2.5h8l-2 2.75L12 8H4",
  task: "M3 13l.7-3.2L10.4 3a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L6.2 12.3zM9 4.4L11.6 7",
  gate: "M8 1.8l5.2 2v4c0 3.3-2.2 5.4-5.2 6.4-3-1-5.2-3.1-5.2-6.4v-4zM5.6 7.8l1.8 1.8 3-3.2",
  checkpoint: "M8 7.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2.8 14c.4-3 2.5-4.5 5.2-4.5s4.8 1.5 5.2 4.5",
  subflow: "M2.5 2.5h6v6h-6zM7.5 11v2.5h6v-6H11",
  card: "M2.5 5.5h8v8h-8zM5.5 5.5v-3h8v8h-3",
  fork: "M8 14V9M8 9L3.5 3M8 9l4.5-6M3.5 6V3h3M12.5 6V3h-3",
  join: "M8 2v5M8 14V9M3.5 2.5L8 9l4.5-6.5M5.5 11.5L8 14l2.5-2.5",
  decision: "M8 1.8L14.2 8 8 14.2 1.8 8zM8 5.2v3.4M8 10.6v.4",
  loop: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
  activity: "M2.5 3.5h11M2.5 8h11M2.5 12.5h7",
};

/** The sign of a node type. An author's own type has that of a task. */
export function nodeIcon(type: string): string {
  return (Object.hasOwn(icons, type) ? icons[type] : icons["task"]) ?? "";
}
