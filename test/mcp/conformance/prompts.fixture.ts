import { completable, type GetPromptResult, type McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { embedded, PNG, text } from "./content.fixture.ts";
import { form, open } from "./questions.fixture.ts";

type Content = GetPromptResult["messages"][number]["content"];

const messages = (...contents: Content[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: "user", content })),
});

const completed = z.object({
  arg1: completable(z.string(), (typed) =>
    ["paris", "park", "party"].filter((word) => word.startsWith(typed)),
  ),
  arg2: z.string(),
});

/** The prompts that the official suite asks for. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "Simple." }, () =>
    messages(text("This is a simple prompt for testing.")),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "With arguments.", argsSchema: completed },
    ({ arg1, arg2 }) => messages(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource.", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      messages(
        embedded(resourceUri, "text/plain", "Embedded resource content for testing."),
        text("Please process the embedded resource above."),
      ),
  );
  server.registerPrompt("test_prompt_with_image", { description: "With an image." }, () =>
    messages({ type: "image", data: PNG, mimeType: "image/png" }, text("Please analyze the image above.")),
  );
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks back." }, (context) => {
    const question = form("What context should the prompt use?", { context: { type: "string" } }, [
      "context",
    ]);
    return open(context, { user_context: question }) ?? messages(text("With your context."));
  });
}
