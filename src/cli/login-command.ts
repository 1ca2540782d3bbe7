import { USUAL_PORT } from "../model/usual-port.ts";
import { shellLine } from "./shell-line.ts";

/** What identifies a server on this machine, from any folder. */
export interface LoginPlace {
  /** the command with which Navigator is started here */
  readonly self: readonly string[];
  readonly port: number;
  /** the folder of the server's tokens: another folder has other tokens */
  readonly home: string;
}

/** The command that prints a new login address of a server. Every text that names this command takes it from here. */
export function loginCommand({ self, port, home }: LoginPlace): string {
  const at = port === USUAL_PORT ? [] : ["--port", String(port)];
  return shellLine([...self, "login", ...at, "--home", home]);
}
