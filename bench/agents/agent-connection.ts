import { connect, type Socket } from "node:net";

/**
 * One agent's connection to a server, over which it makes one call at a time. It parses only as much of an answer as it
 * must: with node's own client, the callers would take more time than the server.
 */
export class AgentConnection {
  readonly #socket: Socket;
  readonly #head: string;
  #answer: { readonly resolve: (body: string) => void; readonly reject: (error: Error) => void } | undefined;
  #received = "";

  constructor(port: number, token: string, name: string) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.setEncoding("utf8");
    this.#socket.on("data", (text: string) => this.#take(text));
    this.#socket.on("error", (error) => this.#answer?.reject(error));
    this.#socket.on("close", () => this.#answer?.reject(new Error("the server has closed the connection")));
    this.#head = `host: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nnavigator-agent: ${name}\r\ncontent-type: application/json\r\n`;
  }

  /** Calls an operation and returns the text of its answer. Throws on a refusal, which would be fast for the wrong reason. */
  call(operation: string, input: object): Promise<string> {
    const body = JSON.stringify(input);
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject };
      this.#socket.write(
        `POST /api/${operation} HTTP/1.1\r\n${this.#head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#answer = undefined;
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf("\r\n\r\n");
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1]);
    const body = this.#received.slice(end + 4);
    if (Buffer.byteLength(body) < length) return;
    const isGood = this.#received.startsWith("HTTP/1.1 200");
    this.#received = "";
    const { resolve, reject } = this.#answer ?? {};
    this.#answer = undefined;
    if (isGood) resolve?.(body);
    else reject?.(new Error(body));
  }
}
