/**
 * The value of a record's own property. Ids can be any text: a lookup of the id `constructor` must not find the
 * property that every object inherits.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
