/** A path from a folder, absolute. A `..` goes up from where a link leads to, as the system reads it. */
export function absolute(path: string, folder: string, realpath: (path: string) => string): string {
  const whole = path.startsWith("/") ? path : `${folder}/${path}`;
  let parts: string[] = [];
  for (const part of whole.split("/")) {
    if (part === "..") parts = segments(realpath(`/${parts.join("/")}`)).slice(0, -1);
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** The last part of a path. */
export function baseOf(path: string): string {
  return path.split("/").findLast((part) => part !== "") ?? "";
}

/** The segments of a path below a folder; undefined if it is outside. */
export function below(path: string, folder: string): readonly string[] | undefined {
  const inner = segments(path);
  const outer = segments(folder);
  return outer.every((part, index) => inner[index] === part) ? inner.slice(outer.length) : undefined;
}

export function segments(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
