type JsonSchema = Readonly<Record<string, unknown>>;

/** The most objects of a union that are listed in full. A longer list costs more tokens than it helps a reader. */
const MANY = 8;

/**
 * The common part of a large union of objects: their shared fields, and the values of the field that distinguishes
 * them. `undefined` for any other schema.
 */
export function outlineOf(schema: JsonSchema): JsonSchema | undefined {
  const options = schema["oneOf"] ?? schema["anyOf"];
  if (!Array.isArray(options) || options.length <= MANY || !options.every(isObjectSchema)) return undefined;
  const [first, ...others] = options.map(({ properties }) => properties);
  const shared = Object.keys(first ?? {}).filter((key) => others.every((other) => Object.hasOwn(other, key)));
  const properties = shared.map((key) => [key, commonOf(options.map((option) => option.properties[key]))]);
  const required = shared.filter((key) => options.every((option) => option.required?.includes(key)));
  return { type: "object", properties: Object.fromEntries(properties), required };
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function isObjectSchema(option: unknown): option is ObjectSchema {
  return typeof option === "object" && option !== null && "properties" in option;
}

function commonOf(fields: readonly unknown[]): unknown {
  const texts = new Set(fields.map((field) => JSON.stringify(field)));
  if (texts.size === 1) return fields[0];
  const names = fields.map((field) => (field as JsonSchema)["const"]);
  return names.every((name) => typeof name === "string") ? { type: "string", enum: names } : {};
}
