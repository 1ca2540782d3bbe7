import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Lets several processes work at the same time. Returns the operations per second of all together. */
export async function inProcesses(
  program: string,
  url: string,
  processes: number,
  ms: number,
): Promise<number> {
  const children = Array.from({ length: processes }, () => fork(program, [url]));
  await Promise.all(children.map((child) => once(child, "message")));
  const counts = await Promise.all(
    children.map(async (child: ChildProcess) => {
      child.send(ms);
      const [count] = (await once(child, "message")) as [number];
      await once(child, "exit");
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / (ms / 1_000);
}
