import type { World } from "../world.ts";
import type { Deed } from "./deed.ts";
import { LONGEST_COMMAND, newLine } from "./line.ts";
import { newScope } from "./scope.ts";
import { walkText } from "./walk.ts";

/** Everything that a shell command does, as far as its text shows. */
export function readCommand(command: string, cwd: string, world: World): readonly Deed[] {
  if (command.length > LONGEST_COMMAND)
    return [{ kind: "opaque", why: `it is longer than ${LONGEST_COMMAND} characters` }];
  const line = newLine(world);
  const scope = newScope(cwd);
  scope.variables.set("HOME", world.home);
  walkText(line, scope, command);
  return line.deeds;
}
