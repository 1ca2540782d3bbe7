import { sendProblem } from "./problem.ts";
import type { Route } from "./route.ts";
import { isFilePath, sendFile } from "./send-file.ts";

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
      const isFile = isFilePath(path);
      if (!isFile && path !== "/" && !isPageView(path, request.headers.accept)) {
        return sendProblem(response, { code: "NOT_FOUND" });
      }
      const name = isFile ? path : "/index.html";
      if (!isFile) opened();
      const isThere = await sendFile(request, response, { folder, name, cacheControl: cacheControl(name) });
      return isThere ? "OK" : sendProblem(response, { code: "NOT_FOUND" });
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
