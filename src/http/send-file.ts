import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json; charset=utf-8",
};

/** The path of a file. No segment begins with a dot, so no path leaves the folder or names a hidden file. */
const FILE = /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.\w+$/;

export function isFilePath(path: string): boolean {
  return FILE.test(path);
}

/** Sends a file of a folder. Returns whether it is there. */
export async function sendFile(
  { method }: Pick<IncomingMessage, "method">,
  response: ServerResponse,
  file: { readonly folder: string; readonly name: string; readonly cacheControl: string },
): Promise<boolean> {
  const content = await contentOf(join(file.folder, file.name));
  if (!content) return false;
  response.writeHead(200, {
    "content-type": types[extname(file.name).toLowerCase()] ?? "application/octet-stream",
    "content-length": content.length,
    "cache-control": file.cacheControl,
  });
  response.end(method === "HEAD" ? undefined : content);
  return true;
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    // The file is missing, or a folder.
    return undefined;
  }
}
