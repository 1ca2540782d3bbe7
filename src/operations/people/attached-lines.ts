import { attachedFileText } from "../../model/words/attached-file-text.ts";
import { printable } from "../../model/words/printable.ts";
import type { InboxItem } from "./inbox-items.ts";

/** The attachments of an item as lines of text. A changed file has a second line that says so. */
export function attachedLines({
  files = [],
  moreFiles = 0,
}: Pick<InboxItem, "files" | "moreFiles">): string[] {
  return [
    ...files.flatMap((file) => [
      `attached: ${attachedFileText(file)}`,
      ...(file.changed === undefined ? [] : [`CHANGED: ${printable(file.changed)}`]),
    ]),
    ...(moreFiles > 0 ? [`attachments that are not listed: ${moreFiles}`] : []),
  ];
}
