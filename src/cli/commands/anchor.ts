import type { Command } from "commander";
import type { AnchorSeal } from "../../model/anchor.ts";
import { counted } from "../../model/words/counted.ts";
import { anchorLog } from "../../operations/admin/anchor-log.ts";
import { oneWord } from "../one-word.ts";
import { EXIT, type Screen } from "../screen.ts";
import type { ServiceResult } from "../services.ts";

interface AnchorFlags {
  readonly json?: boolean;
  readonly key?: string;
  readonly newKey?: string;
  readonly notes?: boolean;
  readonly webhook?: readonly string[];
}

export function addAnchor(root: Command, screen: Screen): Command {
  return root
    .command("anchor")
    .description("Write an anchor of the log, to keep where the log's writers cannot change it")
    .argument("[file]", "File to write, with the newest entry of every task")
    .option("--key <file>", "Sign with the Ed25519 private key in this file")
    .option("--new-key <file>", "Make a key in this new file first, and sign with it")
    .option("--notes", "Write the seal as a note of the newest git commit (refs/notes/navigator-anchors)")
    .option("--webhook <url...>", "Post the seal, signed with NAVIGATOR_WEBHOOK_SECRET")
    .action(async (path: string | undefined, flags: AnchorFlags) => {
      const { json, key, newKey, notes, webhook = [] } = flags;
      if (key !== undefined && newKey !== undefined)
        return screen.fail("There are two keys.", "Give --key or --new-key.", EXIT.usage);
      const signing = key ?? newKey;
      const input = { path, key: signing, ...(newKey !== undefined && { newKey: true }) };
      const made = await screen.fetch(anchorLog, input, json);
      if (made === undefined) return;
      const seal = JSON.stringify(made.seal);
      const { publish } = screen.services;
      const sent: ServiceResult<string>[] = [];
      if (notes) sent.push(await publish.note(seal));
      for (const address of webhook) sent.push(await publish.post(address, seal));
      const places = [
        ...(path === undefined ? [] : [path]),
        ...sent.flatMap((one) => (one.ok ? [one.value] : [])),
      ];
      if (json || places.length === 0) screen.printJson(made.seal, json ? 2 : undefined);
      else screen.print(`${placesText(places, made)}\n`);
      for (const one of sent) if (!one.ok) screen.fail(one.problem, one.advice, EXIT.found);
    });
}

interface Made {
  readonly seal: AnchorSeal;
  readonly replaced?: number | undefined;
}

function placesText(places: readonly string[], { seal: { seq, tasks, signature }, replaced }: Made): string {
  const key = signature === undefined ? "Not signed." : `Signed; its public key is ${signature.key}`;
  const before = replaced === undefined ? "" : `, in place of the anchor at entry ${replaced}`;
  return `Anchored at entry ${seq}, with ${counted(tasks, "task")}: ${places.map(oneWord).join(", ")}${before}\n  ${key}`;
}
