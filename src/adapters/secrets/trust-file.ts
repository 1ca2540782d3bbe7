import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { TrustedDefinition } from "../../model/trusted-definition.ts";
import type { Trust } from "../../operations/ports/trust.ts";
import { readPrivate, replacePrivate } from "../files/private-file.ts";

const TrustFile = z.object({ version: z.literal(1), trusted: z.array(TrustedDefinition) });

/** The trusted definitions of this machine. A file that others could have written is refused. */
export function trustFile(path: string): Trust {
  const change = async (
    next: (known: readonly TrustedDefinition[]) => readonly TrustedDefinition[],
  ): Promise<Result<void>> => {
    const known = await read(path);
    if (!known.ok) return known;
    await replacePrivate(path, { version: 1, trusted: next(known.value) });
    return { ok: true, value: undefined };
  };
  const without = (known: readonly TrustedDefinition[], contents: readonly string[]) =>
    known.filter(({ content }) => !contents.includes(content));
  return {
    list: () => read(path),
    add: (definition) => change((known) => [...without(known, [definition.content]), definition]),
    remove: (contents) => change((known) => without(known, contents)),
  };
}

async function read(path: string): Promise<Result<readonly TrustedDefinition[]>> {
  const found = await readPrivate(path);
  switch (found.kind) {
    case "absent":
      return { ok: true, value: [] };
    case "shared":
    case "foreign":
      return unbelieved(path, "others could have written or read it; make it yours alone, mode 600");
    case "unreadable":
      return unbelieved(path, `it cannot be read (${found.code})`);
    case "too large":
      return unbelieved(path, "it is too large");
    case "json":
    case "damaged": {
      const parsed = TrustFile.safeParse(found.kind === "json" ? found.value : undefined);
      return parsed.success ? { ok: true, value: parsed.data.trusted } : unbelieved(path, "it is damaged");
    }
  }
}

function unbelieved(path: string, problem: string): { readonly ok: false; readonly refusal: Refusal } {
  return {
    ok: false,
    refusal: {
      code: "INPUT_UNREADABLE",
      message: `What is trusted is not known: ${path} is not believed, ${problem}.`,
      facts: { path, problem },
    },
  };
}
