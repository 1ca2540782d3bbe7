let known = "navigator";

/** Remembers the command that starts this installation, for texts that are shown when the server has stopped. */
export function rememberOwnCommand(command: string): void {
  known = command;
}

/** A command line of this installation. A clone has no `navigator` on the PATH. */
export function ownCommand(args: string): string {
  return `${known} ${args}`;
}
