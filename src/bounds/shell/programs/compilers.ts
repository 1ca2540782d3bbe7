import { baseOf } from "../../paths.ts";
import { readArguments } from "../arguments.ts";
import { after, known } from "../field.ts";
import type { Program } from "../shell.ts";

/** Compilers: `-o` names their output; without it, they write `a.out` or objects here. */
const compiler: Program = (shell, args) => {
  const outputs = args.flatMap((word, index) => {
    if (word.text === "-o") return args[index + 1] ?? [];
    return /^-o./.test(word.start) ? after(word, "-o") : [];
  });
  for (const file of [...outputs, ...readArguments(args, "-MF -MJ").values("-MF", "-MJ")]) shell.edit(file);
  const options = args.map(({ start }) => start);
  const sources = readArguments(args, "-o -I -L -l -D -x -isystem -include -MF -MJ -MT -MQ").rest;
  if (outputs.length > 0 || sources.length === 0) return;
  if (options.some((option) => /^(-E|-fsyntax-only|-M.*|--version|--help|-###)$/.test(option))) return;
  if (!options.some((option) => option === "-c" || option === "-S")) shell.edit(known("a.out"));
  else for (const { start } of sources) shell.edit(known(baseOf(start).replace(/\.\w+$/, ".o")));
};

export const compilers: readonly [string, Program][] = "gcc g++ cc c++ clang clang++ ld tcc gfortran"
  .split(" ")
  .map((name) => [name, compiler]);
