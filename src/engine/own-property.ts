/**
 * The value of a record's own property. Ids are any text: looking up the id `constructor` must not find a property that
 * every object inherits.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
