/** The tools that lead, under either of their names. */
export const leading = {
  guided: { begin: "start_workflow", report: "complete_step", look: "get_position" },
  nav: { begin: "nav_start", report: "nav_action", look: "nav_situation" },
} as const;
