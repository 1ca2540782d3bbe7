type Kind = "text" | "an object";

/** The parameters of each method that are read, by their paths; those with `?` may be left out. */
const methods: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  initialize: {
    protocolVersion: "text",
    capabilities: "an object",
    clientInfo: "an object",
    "clientInfo.name": "text",
    "clientInfo.version": "text",
  },
  "tools/call": { name: "text", "arguments?": "an object" },
  "tools/list": { "cursor?": "text" },
  "resources/list": { "cursor?": "text" },
  "resources/templates/list": { "cursor?": "text" },
  "resources/read": { uri: "text" },
  "resources/subscribe": { uri: "text" },
  "resources/unsubscribe": { uri: "text" },
  "prompts/list": { "cursor?": "text" },
  "prompts/get": { name: "text", "arguments?": "an object" },
  "completion/complete": {
    ref: "an object",
    "ref.type": "text",
    argument: "an object",
    "argument.name": "text",
    "argument.value": "text",
  },
};

/** Methods that the newer protocol no longer has: its handler says so. */
const LEGACY_ONLY = ["initialize", "resources/subscribe", "resources/unsubscribe"];

/**
 * The problem of a request whose parameters have wrong types, in one sentence. The protocol handler would answer with
 * the issues of its schema library, partly as an internal error. `isLegacy`: whether the request is of the older protocol.
 */
export function judgeParams(message: unknown, isLegacy = true): string | undefined {
  if (!isObject(message) || typeof message["method"] !== "string" || !("id" in message)) return undefined;
  const { method, params = {} } = message;
  const wanted = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!wanted || (!isLegacy && LEGACY_ONLY.includes(method))) return undefined;
  if (!isObject(params)) return "params must be an object.";
  for (const [path, kind] of Object.entries(wanted)) {
    const [name, isOptional] = path.endsWith("?") ? [path.slice(0, -1), true] : [path, false];
    const value = valueAt(params, name);
    if (value === undefined && isOptional) continue;
    if (value === undefined) return `params.${name} is missing: it is ${kind}.`;
    if (kind === "text" ? typeof value !== "string" : !isObject(value))
      return `params.${name} must be ${kind}.`;
  }
  // The protocol handler finds these names in every object, also where no tool or prompt has them.
  const { name } = params;
  return typeof name === "string" && name in Object.prototype ? `There is no "${name}".` : undefined;
}

function valueAt(params: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = params;
  for (const part of path.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
