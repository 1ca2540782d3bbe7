import {
  fromJsonSchema,
  inputRequired,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { embedded, PNG, says, text, WAV } from "./content.fixture.ts";

/** The tools that the official suite calls, as its scenarios describe them. */
export function addTools(server: McpServer): void {
  const image = { type: "image", data: PNG, mimeType: "image/png" } as const;
  const mixed = embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}');
  tool(server, "test_simple_text", () => says("This is a simple text response for testing."));
  tool(server, "test_image_content", () => ({ content: [image] }));
  tool(server, "test_audio_content", () => ({
    content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
  }));
  tool(server, "test_embedded_resource", () => ({
    content: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
  }));
  tool(server, "test_multiple_content_types", () => ({
    content: [text("Multiple content types test:"), image, mixed],
  }));
  tool(server, "test_error_handling", () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  tool(server, "test_tool_with_logging", logs);
  tool(server, "test_logging_tool", logs);
  tool(server, "test_tool_with_progress", progresses);
  tool(server, "test_missing_capability", () =>
    inputRequired({
      inputRequests: {
        question: inputRequired.createMessage({ messages: [], maxTokens: 1 }),
      },
    }),
  );
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Has a schema of the newest dialect.", inputSchema: fromJsonSchema(dialect) },
    () => says("ok"),
  );
  server.registerTool(
    "test_x_mcp_header",
    { description: "Repeats an argument in a header.", inputSchema: fromJsonSchema(inHeader) },
    () => says("ok"),
  );
}

type Handler = (context: ServerContext) => ReturnType<Parameters<McpServer["registerTool"]>[2]>;

export function tool(server: McpServer, name: string, handler: Handler): void {
  server.registerTool(name, { description: name.replaceAll("_", " ") }, async (context: ServerContext) =>
    handler(context),
  );
}

async function logs({ mcpReq }: ServerContext): Promise<ReturnType<typeof says>> {
  for (const line of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
    await mcpReq.log("info", line);
  }
  return says("logged");
}

async function progresses({ mcpReq }: ServerContext): Promise<ReturnType<typeof says>> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
    const params = { progressToken: progressToken ?? 0, progress, total: 100 };
    await mcpReq.notify({ method: "notifications/progress", params });
  }
  return says("done");
}

const inHeader = {
  type: "object",
  properties: { region: { type: "string", "x-mcp-header": "Region" } },
  required: ["region"],
};

const dialect = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of the dialect
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};
