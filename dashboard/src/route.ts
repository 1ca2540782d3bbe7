import { useEffect, useState } from "preact/hooks";

/** The parsed address, such as `#/task/some-id?seq=7`. */
export interface Route {
  readonly view: string;
  readonly id: string | undefined;
  readonly params: URLSearchParams;
}

function currentRoute(): Route {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [view = "", id] = path.split("/");
  return { view: view || "now", id: id ? decoded(id) : undefined, params: new URLSearchParams(query) };
}

/** The decoded text, or the text itself if it is malformed, as in an address that a user typed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function linkTo(view: string, id?: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  const path = id === undefined ? view : `${view}/${encodeURIComponent(id)}`;
  return `#/${path}${query && `?${query}`}`;
}

/** Changes the address without a step in the browser's history. */
export function replaceAddress(href: string): void {
  history.replaceState(null, "", href);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const follow = () => setRoute(currentRoute());
    addEventListener("hashchange", follow);
    // The address may have changed between the first render and this effect.
    follow();
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}
