import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";

/** One pixel. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** One sample of silence. */
export const WAV = wav();

function wav(): string {
  const bytes = Buffer.alloc(46);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(38, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(2, 40);
  return bytes.toString("base64");
}

export function text(said: string): ContentBlock & { type: "text" } {
  return { type: "text", text: said };
}

export function says(said: string): CallToolResult {
  return { content: [text(said)] };
}

export function embedded(
  uri: string,
  mimeType: string,
  content: string,
): ContentBlock & { type: "resource" } {
  return { type: "resource", resource: { uri, mimeType, text: content } };
}
