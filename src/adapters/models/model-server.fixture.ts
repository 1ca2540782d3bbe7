import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Shape = "openai" | "anthropic";

/** How the server behaves to one request. */
export type Script =
  /** the text, or the input of the tool, that the model answers */
  | { readonly answer: unknown; readonly usage?: unknown }
  /** text instead of a structured answer */
  | { readonly text: string }
  /** a body as it is, in no shape */
  | {
      readonly body: string;
      readonly status?: number;
      readonly location?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** the beginning of a body, then the connection is cut */
  | { readonly cut: string }
  /** a body without end */
  | { readonly endless: true }
  /** a byte now and then, without end */
  | { readonly drip: true }
  /** the connection is closed without an answer */
  | { readonly hangUp: true }
  /** no answer at all; `headers`: the answer begins, and never goes on */
  | { readonly never: "headers" | "nothing" };

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A model server on loopback. It follows its script, one entry for each request. */
export class ModelServer {
  readonly asked: Asked[] = [];
  readonly script: Script[] = [];
  /** the bytes of endless answers */
  sent = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(shape: Shape): Promise<ModelServer> {
    const server = createServer();
    const models = new ModelServer(server);
    server.on("request", async (request, response) => {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const { url = "", headers } = request;
      models.asked.push({ path: url, headers, body: JSON.parse(text) });
      follow(models.script.shift() ?? { body: "", status: 500 }, shape, response, models);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return models;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function follow(script: Script, shape: Shape, response: ServerResponse, server: ModelServer): void {
  const json = { "content-type": "application/json" };
  if ("hangUp" in script) response.destroy();
  else if ("never" in script) {
    if (script.never === "headers") response.writeHead(200, json).write("{");
  } else if ("cut" in script) {
    response.writeHead(200, { ...json, "content-length": "100000" });
    response.write(script.cut, () => response.destroy());
  } else if ("drip" in script) {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(" "), 5);
    response.once("close", () => clearInterval(timer));
  } else if ("endless" in script) {
    response.writeHead(200, json);
    const more = (): void => {
      do server.sent += 65_536;
      while (!response.destroyed && response.write("x".repeat(65_536)));
      response.once("drain", more);
    };
    more();
  } else if ("body" in script) {
    const { status = 200, location, headers } = script;
    const all = { ...json, ...(location !== undefined && { location }), ...headers };
    response.writeHead(status, all).end(script.body);
  } else response.writeHead(200, json).end(JSON.stringify(reply(script, shape)));
}

function reply(script: Extract<Script, { answer: unknown } | { text: string }>, shape: Shape): object {
  const text = "text" in script ? script.text : JSON.stringify(script.answer);
  const own = "usage" in script ? script.usage : undefined;
  if (shape === "openai") {
    const usage = own ?? { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 };
    return { object: "chat.completion", choices: [{ message: { role: "assistant", content: text } }], usage };
  }
  const content =
    "text" in script
      ? [{ type: "text", text }]
      : [{ type: "tool_use", id: "t1", name: "choose", input: script.answer }];
  return { type: "message", content, usage: own ?? { input_tokens: 900, output_tokens: 60 } };
}
