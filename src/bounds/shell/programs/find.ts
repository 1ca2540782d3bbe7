import { readArguments } from "../arguments.ts";
import { type Field, known, unknown } from "../field.ts";
import type { Program, Shell } from "../shell.ts";

const EXECS = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** `find`: the commands it runs on what it finds, and the files it deletes or writes. */
export const find: Program = (shell, args) => {
  const from = Math.max(
    0,
    args.findIndex(({ start }) => /^[-(!]/.test(start)),
  );
  const given = args.slice(0, args.some(({ start }) => /^[-(!]/.test(start)) ? from : args.length);
  const roots = given.length === 0 ? [known(".")] : given;
  const name = args[args.findIndex(({ text }) => text === "-name") + 1];
  const found = roots.map((root) =>
    foundBelow(root, args.some(({ text }) => text === "-name") ? name?.text : undefined),
  );
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at]?.text ?? "";
    if (EXECS.has(text)) {
      const end = args.findIndex(
        (word, index) =>
          index > at && (word.text === ";" || (word.text === "+" && args[index - 1]?.text === "{}")),
      );
      const words = args.slice(at + 1, end < 0 ? args.length : end);
      for (const each of found) shell.run(words.map((word) => filled(word, each)));
      at = end < 0 ? args.length : end;
    } else if (text === "-delete") for (const each of found) shell.edit(each, "tree");
    else if (/^-f(print|ls|print0|printf)$/.test(text)) shell.edit(args[at + 1] ?? unknown());
  }
};

/** Everything below the folder where a search begins, or everything of one name. */
function foundBelow(root: Field, name: string | undefined): Field {
  if (root.text === undefined || root.glob) return unknown();
  if (name === undefined) return root;
  return { text: `${root.text.replace(/\/$/, "")}/**/${name}`, start: root.text, glob: true };
}

function filled(word: Field, found: Field): Field {
  if (!(word.text ?? word.start).includes("{}")) return word;
  return word.text === "{}" ? { ...found, glob: true } : unknown();
}

/** `fd -x cmd`, `fd -X cmd`. */
export const fd: Program = (shell: Shell, args) => {
  const at = args.findIndex(({ text }) => text !== undefined && /^(-x|-X|--exec|--exec-batch)$/.test(text));
  if (at < 0) return;
  const words = readArguments(args.slice(at + 1), "", true).rest.map((word) =>
    (word.text ?? "").includes("{") ? unknown() : word,
  );
  shell.run([...words, unknown()]);
};
