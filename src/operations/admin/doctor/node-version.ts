import type { DoctorCheck } from "./check.ts";

export const nodeVersion: DoctorCheck = {
  name: "node",
  needsStore: false,
  run: async ({ ports: { machine } }) => {
    if (!machine) return [];
    const { running, needed } = machine.node;
    const least = needed.replace(/^\D+/, "");
    if (isAtLeast(running, least))
      return [{ check: "node", status: "ok", message: `Node ${running} is new enough.` }];
    return [
      {
        check: "node",
        status: "problem",
        message: `Node ${running} is older than ${least}.`,
        advice: `Install Node ${least} or newer.`,
      },
    ];
  },
};

function isAtLeast(version: string, least: string): boolean {
  const parts = version.split(".").map(Number);
  for (const [index, wanted] of least.split(".").map(Number).entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}
