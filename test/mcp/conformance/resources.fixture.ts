import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { PNG } from "./content.fixture.ts";

/** The resources that the official suite reads. */
export function addResources(server: McpServer): void {
  const plain = { mimeType: "text/plain" };
  for (const name of ["static-text", "watched-resource"]) {
    const uri = `test://${name}`;
    server.registerResource(name, uri, plain, () => ({
      contents: [{ uri, ...plain, text: `This is the content of the ${name.replace("-", " ")} resource.` }],
    }));
  }
  const binary = { uri: "test://static-binary", mimeType: "image/png", blob: PNG };
  server.registerResource("static-binary", binary.uri, { mimeType: binary.mimeType }, () => ({
    contents: [binary],
  }));
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}
