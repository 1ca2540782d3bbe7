const NAME = "navigator-key";

/**
 * Keeps the key of a new login, which the login address has led to, and removes it from the address. The key is in the
 * storage of this origin: pages of other ports cannot read it, although browsers send them the cookie.
 */
export function keepLoginKey(): void {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const key = query.get("key");
  if (key === null) return;
  localStorage.setItem(NAME, key);
  query.delete("key");
  const rest = query.toString();
  history.replaceState(history.state, "", `${pathname}${rest && `?${rest}`}${hash}`);
}

/** The key of the login, or an empty text. */
export function loginKey(): string {
  return localStorage.getItem(NAME) ?? "";
}
