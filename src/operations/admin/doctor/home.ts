import type { Diagnosis } from "../../../model/diagnosis.ts";
import { shellWord } from "../../../model/words/shell-word.ts";
import type { PathInfo } from "../../ports/machine.ts";
import type { DoctorCheck } from "./check.ts";

/** Checks the folder and the files of the database, and which users may write to them or read them. */
export const home: DoctorCheck = {
  name: "home",
  needsStore: false,
  run: async ({ ports: { machine, files } }) => {
    if (!machine) return [];
    const { database } = machine;
    if (database === undefined)
      return [{ check: "home", status: "ok", message: "Everything is kept in memory; there is no folder." }];
    if (machine.isServer)
      return [{ check: "home", status: "ok", message: `Everything is kept on the server ${database}.` }];
    const folder = files.beside(database, ".");
    const [ofFolder, ofFile] = [await machine.look(folder), await machine.look(database)];
    if (!ofFolder) {
      const message = `${folder} is not there yet; it is made when it is first needed.`;
      return [{ check: "home", status: "ok", message }];
    }
    const isOwn = folder === files.beside(`${machine.home}/.`, ".");
    const beside = await Promise.all(
      ["-wal", "-shm"].map(async (suffix) => ({
        path: `${database}${suffix}`,
        seen: await machine.look(`${database}${suffix}`),
      })),
    );
    return [
      judge(folder, "folder", { ...ofFolder, readable: isOwn && ofFolder.readable }),
      ...(ofFile ? [judge(database, "file", ofFile)] : []),
      ...beside.flatMap(({ path, seen }) => (seen?.readable ? [judge(path, "file", seen)] : [])),
    ];
  },
};

function judge(path: string, kind: PathInfo["kind"], seen: PathInfo): Diagnosis {
  const check = "home";
  if (seen.kind !== kind) {
    const advice = `Move it away, or name another place with --db or NAVIGATOR_HOME.`;
    return { check, status: "problem", message: `${path} is not a ${kind}.`, advice };
  }
  if (!seen.writable) {
    const advice = `Give yourself the right to write to it.`;
    return { check, status: "problem", message: `${path} may not be written to.`, advice };
  }
  if (seen.shared) {
    const advice = `Take that right from them: chmod go-w ${shellWord(path)}`;
    return { check, status: "warn", message: `Other users may write to ${path}.`, advice };
  }
  if (seen.readable) {
    const mode = kind === "folder" ? "700" : "600";
    const advice = `It is made private when it is next opened; or now: chmod ${mode} ${shellWord(path)}`;
    return { check, status: "warn", message: `Other users may read ${path}.`, advice };
  }
  return { check, status: "ok", message: `${path} is yours to write to.` };
}
