// Workers on graphile-worker, in the process that imports this file.
import { Logger, makeWorkerUtils, runOnce } from "graphile-worker";

const logger = new Logger(() => () => {});

export async function openGraphile(connectionString) {
  const utils = await makeWorkerUtils({ connectionString, logger });
  await utils.migrate();
  return {
    add: async (count) => {
      await utils.withPgClient((client) =>
        client.query("SELECT graphile_worker.add_job('job', '{}'::json) FROM generate_series(1, $1::int)", [
          count,
        ]),
      );
    },
    /** Completes all jobs with some workers. */
    workAll: (workers) =>
      runOnce({
        connectionString,
        concurrency: workers,
        maxPoolSize: workers + 2,
        logger,
        noHandleSignals: true,
        taskList: { job: async () => {} },
      }),
    close: () => utils.release(),
  };
}
