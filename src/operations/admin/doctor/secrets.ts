import { shellWord } from "../../../model/words/shell-word.ts";
import type { DoctorCheck } from "./check.ts";

/** Files in the home folder that other users must not read. */
const PRIVATE = ["credentials.json", "agents.json", "keys.json", "trusted.json"];

export const secrets: DoctorCheck = {
  name: "secrets",
  needsStore: false,
  run: async ({ ports: { machine, files } }) => {
    if (!machine) return [];
    const paths = PRIVATE.map((name) => files.beside(`${machine.home}/.`, name));
    const seen = await Promise.all(paths.map((path) => machine.look(path)));
    const readable = paths.filter((_, index) => seen[index]?.readable);
    if (readable.length > 0) {
      return readable.map((path) => ({
        check: "secrets",
        status: "problem" as const,
        message: `Other users may read ${path}.`,
        advice: `Take that right from them (chmod 600 ${shellWord(path)}), and ${renewed(path)} if other people use this machine.`,
      }));
    }
    const there = seen.filter((one) => one !== undefined).length;
    return there === 0
      ? []
      : [{ check: "secrets", status: "ok", message: "Keys and tokens are for you alone to read." }];
  },
};

function renewed(path: string): string {
  return path.endsWith("keys.json") ? "make a new key (navigator token rotate --keep 0)" : "make new secrets";
}
