const KEY = "navigator snoozed";
export const SNOOZE_MS = 60 * 60_000;

/** When each snoozed subject shows again. Kept in this browser: other people still see the item. */
function kept(now: number): Map<string, number> {
  try {
    const entries = JSON.parse(localStorage.getItem(KEY) ?? "[]") as readonly (readonly [string, number])[];
    return new Map(entries.filter(([, until]) => until > now));
  } catch {
    // Another program may have written the entry. Snooze nothing.
    return new Map();
  }
}

export function isSnoozed(key: string, now = Date.now()): boolean {
  return kept(now).has(key);
}

export function snooze(key: string, now = Date.now()): void {
  localStorage.setItem(KEY, JSON.stringify([...kept(now).set(key, now + SNOOZE_MS)]));
}

export function wakeAll(): void {
  localStorage.removeItem(KEY);
}
