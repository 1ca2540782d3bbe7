import type { Terminal } from "./terminal.ts";

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
  on(event: "error", listener: (error: Error & { code?: string }) => void): unknown;
}

interface ProcessStreams {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
  once(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}

/** The terminal, files or pipes of this process. */
export function processTerminal(around: ProcessStreams): Terminal {
  const { stdout, stderr, env } = around;
  const wanted = (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
  return {
    out: writerTo(stdout),
    err: writerTo(stderr),
    colour: { out: wanted && stdout.isTTY === true, err: wanted && stderr.isTTY === true },
    columns: stdout.isTTY === true ? stdout.columns : undefined,
    watched: stderr.isTTY === true && env["TERM"] !== "dumb",
    now: () => performance.now(),
    untilStopped: () =>
      new Promise((stop) => {
        around.once("SIGINT", stop);
        around.once("SIGTERM", stop);
      }),
  };
}

function writerTo(stream: Stream): Terminal["out"] {
  // If the reader of a pipe closes it, as `head` does, the command has not failed.
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
  return (text) => {
    stream.write(text);
  };
}
