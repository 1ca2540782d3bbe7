import type { ChildProcess } from "node:child_process";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

interface Group {
  readonly kill: () => void;
  /** it is over: this process may end without a look at it */
  readonly forget: () => void;
}

const running = new Set<() => void>();

/** The group a child leads. It has left ours, so whatever ends this process would pass it by. */
export function killWithUs(child: ChildProcess): Group {
  const kill = (): void => killGroup(child);
  if (running.size === 0) watch("on");
  running.add(kill);
  return {
    kill,
    forget: () => {
      if (running.delete(kill) && running.size === 0) watch("off");
    },
  };
}

function watch(onOff: "on" | "off"): void {
  process[onOff]("exit", killAll);
  for (const signal of SIGNALS) process[onOff](signal, onSignal);
}

function killAll(): void {
  for (const kill of running) kill();
}

/** Listening for a signal takes away what it does by itself: that is done for it where nobody else listens. */
function onSignal(signal: (typeof SIGNALS)[number]): void {
  killAll();
  if (process.listenerCount(signal) > 1) return;
  watch("off");
  process.kill(process.pid, signal);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    // Nobody is left in the group, or nobody who is still alive.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
