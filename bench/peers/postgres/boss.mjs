// Workers on pg-boss, in the process that imports this file.
import { PgBoss } from "pg-boss";

const QUEUE = "jobs";

export async function openBoss(url, sessions) {
  const boss = new PgBoss({ connectionString: url, max: sessions, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue(QUEUE);
  return {
    add: async (count) => {
      for (let left = count; left > 0; left -= 5_000)
        await boss.insert(
          QUEUE,
          Array.from({ length: Math.min(left, 5_000) }, () => ({ data: {} })),
        );
    },
    /** Takes one job and completes it. */
    work: async () => {
      const [job] = await boss.fetch(QUEUE);
      if (!job) throw new Error("pg-boss has no job left");
      await boss.complete(QUEUE, job.id);
    },
    close: () => boss.stop({ graceful: false }),
  };
}
