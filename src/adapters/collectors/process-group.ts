import type { ChildProcess } from "node:child_process";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

interface Group {
  readonly kill: () => void;
  /** the group has ended, so this process need not kill it at exit */
  readonly forget: () => void;
}

const running = new Set<() => void>();

/** Kills the process group of a child when this process ends: signals to our own group do not reach that group. */
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

/**
 * Kills all groups on a signal. A listener disables the default effect of a signal, so repeat the signal if there is no
 * other listener.
 */
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
    // These codes mean that the group has no living process.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
