import { ANCHOR_FORMAT, type AnchorSeal } from "../../../model/anchor.ts";
import type { Result } from "../../../model/refusal.ts";
import { jsonText } from "../../../model/words/json-text.ts";
import type { ProjectSnapshot } from "../../../store/parts/transfer.ts";
import type { Call } from "../../ports/call.ts";
import { writableFile } from "../transfer/writable-file.ts";
import { AnchorOf } from "./anchor-of.ts";
import { replacedAnchor } from "./replaced-anchor.ts";
import type { Signing } from "./signing.ts";

export interface WrittenAnchor {
  readonly seal: AnchorSeal;
  /** the anchor that was in the file before */
  readonly replaced?: AnchorSeal | undefined;
}

/** Anchors the project: writes the file, if a path is given, and returns the seal. */
export async function writeAnchor(
  path: string | undefined,
  sign: Signing,
  call: Call,
): Promise<Result<WrittenAnchor>> {
  const { settings, store } = call.ports;
  const starts = ['{"task":', `{"format":"${ANCHOR_FORMAT}"`];
  const archive = path === undefined ? undefined : await writableFile(path, "an anchor", starts, call);
  if (archive?.ok === false) return archive;
  const old = path === undefined ? undefined : await replacedAnchor(path, sign, call);
  if (old?.ok === false) return old;
  const anchor = new AnchorOf(settings.project, call.ports.now());
  const sealed: AnchorSeal[] = [];
  async function* lines(snapshot: ProjectSnapshot): AsyncGenerator<string> {
    let done = 0;
    for await (const record of snapshot.records) {
      const line = anchor.add(record);
      if (line !== undefined) yield line;
      done += 1;
      await call.progress(done, snapshot.counts.tasks + snapshot.counts.entries);
    }
    const seal = sign(anchor.seal());
    sealed.push(seal);
    yield `${jsonText(seal)}\n`;
  }
  return (await store()).transfer.export(settings.project, async (snapshot) => {
    const all = lines(snapshot);
    const written =
      path === undefined || !archive ? await drained(all) : await archive.value.write(path, all);
    if (!written.ok) return written;
    const [seal] = sealed;
    if (seal === undefined) throw new Error("the lines of an anchor were not read to their end");
    return { ok: true, value: { seal, replaced: old?.value } };
  });
}

async function drained(lines: AsyncIterable<string>): Promise<Result<true>> {
  for await (const _line of lines);
  return { ok: true, value: true };
}
