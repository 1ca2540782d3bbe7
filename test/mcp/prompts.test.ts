import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { type Connection, connectHttp, connectStdio, eras } from "./clients.fixture.ts";
import { type Product, startProduct, tokens } from "./product.fixture.ts";
import { promptConversation } from "./prompt-conversation.fixture.ts";

describe("the prompts and skills of the product over stdio", () => {
  let binary: Binary;
  beforeAll(async () => {
    binary = await Binary.make();
  });
  afterAll(() => binary.remove());

  describe.each(eras)("in %s", (era) => {
    let connection: Connection;
    beforeAll(async () => {
      connection = await connectStdio(binary.file, era, ["mcp", "--store", "memory"]);
    });
    afterAll(() => connection.client.close());
    promptConversation(era, () => connection.client);
  });
});

describe("the prompts and skills of the product over HTTP", () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct("--store", "memory");
  });
  afterAll(() => product.close());

  describe.each(eras)("in %s", (era) => {
    let client: Client;
    beforeAll(async () => {
      client = await connectHttp(product.mcp, era, { authorization: `Bearer ${tokens.agent}` });
    });
    afterAll(() => client.close());
    promptConversation(era, () => client);
  });
});
