/** The part of JSON Schema that our generated schemas use. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** A place in a definition: keys, and `*` for an entry of a list. */
export type SchemaPath = readonly string[];

/** The values of the table at a place, as far as they are known: `{ type: "gate" }`. */
export type Known = Readonly<Record<string, string>>;

/** Every alternative of the schema at a place. */
export function schemasAt(root: Schema, path: SchemaPath): readonly Schema[] {
  return path.reduce<readonly Schema[]>(
    (found, key) => found.flatMap((schema) => stepInto(root, schema, key)),
    alternatives(root, root),
  );
}

/** The alternatives that fit the known values: a table of the type `gate` is no `task`. */
export function fitting(root: Schema, schemas: readonly Schema[], known: Known): readonly Schema[] {
  const fits = schemas.filter((schema) =>
    Object.entries(schema.properties ?? {}).every(([key, value]) => {
      const written = Object.hasOwn(known, key) ? known[key] : undefined;
      const allowed = valuesOf(root, value);
      return written === undefined || allowed.length === 0 || allowed.includes(written);
    }),
  );
  return fits.length > 0 ? fits : schemas;
}

/** The fixed values that a schema allows, as text. */
export function valuesOf(root: Schema, schema: Schema): readonly string[] {
  const found = alternatives(root, schema).flatMap((one) => {
    if (one.const !== undefined) return [one.const];
    if (one.enum) return one.enum;
    return one.type === "boolean" ? [true, false] : [];
  });
  return [...new Set(found.filter((value) => value !== null).map(String))];
}

function stepInto(root: Schema, schema: Schema, key: string): readonly Schema[] {
  if (key === "*") return schema.items ? alternatives(root, schema.items) : [];
  const own = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
  if (own) return alternatives(root, own);
  const { additionalProperties: others } = schema;
  return typeof others === "object" ? alternatives(root, others) : [];
}

/** Resolves references and alternatives. A reference back to itself is followed once. */
function alternatives(
  root: Schema,
  schema: Schema,
  seen: ReadonlySet<string> = new Set(),
): readonly Schema[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace("#/$defs/", "");
    const target = root.$defs && Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined;
    return !target || seen.has(name) ? [] : alternatives(root, target, new Set([...seen, name]));
  }
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return choices.length > 0 ? choices.flatMap((one) => alternatives(root, one, seen)) : [schema];
}
