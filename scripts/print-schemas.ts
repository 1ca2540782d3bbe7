import { schemasOf } from "../src/mcp/tools.ts";
import { operations } from "../src/operations/operations.ts";

const schemas = operations.map((operation) => [operation.name, schemasOf(operation)] as const);
process.stdout.write(JSON.stringify(Object.fromEntries(schemas)));
