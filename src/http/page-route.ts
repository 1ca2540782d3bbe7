import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { sendProblem } from "./problem.ts";
import type { Route } from "./route.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json; charset=utf-8",
};

/** The path of a file. No segment begins with a dot, so no path leaves the folder or names a hidden file. */
const FILE = /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.\w+$/;

/**
 * The page's files. For any other path that a browser opens, the page itself is sent, which shows
 * the view of that path. `opened` is called then.
 */
export function pageRoute(folder: string, opened: () => void): Route {
  return {
    name: "page",
    methods: ["GET", "HEAD"],
    entry: "open",
    handle: async ({ request, response, path }) => {
      const isFile = FILE.test(path);
      if (!isFile && path !== "/" && !isPageView(path, request.headers.accept)) {
        return sendProblem(response, { code: "NOT_FOUND" });
      }
      const name = isFile ? path : "/index.html";
      if (!isFile) opened();
      const content = await contentOf(join(folder, name));
      if (!content) return sendProblem(response, { code: "NOT_FOUND" });
      response.writeHead(200, {
        "content-type": types[extname(name).toLowerCase()] ?? "application/octet-stream",
        "content-length": content.length,
        "cache-control": cacheControl(name),
      });
      response.end(request.method === "HEAD" ? undefined : content);
      return "OK";
    },
  };
}

/** Whether a browser asks for a view of the page. A program that probes for well-known documents must not get one. */
function isPageView(path: string, accept = ""): boolean {
  return accept.includes("text/html") && !path.startsWith("/.");
}

/** How long a file may be cached. The names in `assets` change with their content, so these may be cached for ever. */
function cacheControl(name: string): string {
  if (name === "/index.html") return "no-store";
  return name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    // The file is missing, or a folder.
    return undefined;
  }
}
