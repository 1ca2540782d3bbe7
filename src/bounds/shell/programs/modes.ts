import { readArguments } from "../arguments.ts";
import type { Program } from "../shell.ts";

/** Changes modes, owners or attributes. The first word is the new one, unless it stands as an option: `chmod -x file`. */
const marking =
  (asOption: RegExp): Program =>
  (shell, args) => {
    const options = readArguments(args, "--reference --from -p -v");
    const isGiven = options.has("--reference") || args.some(({ start }) => asOption.test(start));
    for (const file of options.rest.slice(isGiven ? 0 : 1)) shell.edit(file, "tree");
  };

/** Access lists: every word is a file. */
const lists: Program = (shell, args) => {
  const options = readArguments(
    args,
    "-m --modify -x --remove -M --modify-file -X --remove-file --set --set-file --restore -n --name -v --value",
  );
  for (const file of options.rest) shell.edit(file, "tree");
  if (options.has("--restore")) shell.opaque("it reads the files it changes from another one");
};

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const modePrograms: readonly [string, Program][] = [
  ...each("chmod", marking(/^-[rwxXstugo]+$/)),
  ...each("chown chgrp", marking(/^$/)),
  ...each("chattr", marking(/^-[acdeijmstuxACDFPST]+$/)),
  ...each("setfacl setfattr", lists),
];
