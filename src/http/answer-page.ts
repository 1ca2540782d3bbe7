import type { Notice } from "../model/notice.ts";
import { policyHashOf } from "./secret.ts";

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c2024; background: #fff; overflow-wrap: anywhere }
h1 { font-size: 1.25rem; white-space: pre-wrap }
small, p.about { color: #5b6570 }
textarea, button { font: inherit; width: 100%; box-sizing: border-box; margin: .25rem 0; padding: .6rem;
  border: 1px solid #8b959f; border-radius: .4rem; background: inherit; color: inherit; text-align: left }
button { cursor: pointer }
button:hover, button:focus-visible { border-color: #0b6bcb; outline: 2px solid #0b6bcb }
button small { display: block }
pre { padding: .6rem; border: 1px solid #8b959f; border-radius: .4rem; white-space: pre-wrap; user-select: all }
@media (prefers-color-scheme: dark) { body { color: #e6e9ec; background: #15181b } small, p.about { color: #9aa5b1 } }
`;

/** The content policy of the page. It loads no resource and runs no script; its form may only post to this server. */
export const answerPolicy = [
  "default-src 'none'",
  `style-src ${policyHashOf(style)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The page of a question, with a button for each answer. The form posts to the page's address with the ticket. */
export function questionPage({ message, options, workflow, taskId, step }: Notice, problem?: string): string {
  const buttons = options.map(
    ({ id, label, description }) =>
      `<button name="option" value="${escaped(id)}">${escaped(label)}${small(description)}</button>`,
  );
  return document(
    message,
    `<p class="about">Task ${escaped(taskId)}, at ${escaped(step)} of ${escaped(workflow)}</p>
${problem === undefined ? "" : `<p role="alert">${escaped(problem)}</p>`}
<form method="post">
<label>A note, if you like<textarea name="note" rows="2" maxlength="10000"></textarea></label>
${buttons.join("\n")}
</form>`,
  );
}

/** A page with a message only and, if there is one, a command to copy: a click selects all of it. */
export function plainPage(title: string, text: string, command?: string): string {
  const line = command === undefined ? "" : `\n<pre><code>${escaped(command)}</code></pre>`;
  return document(title, `<p>${escaped(text)}</p>${line}`);
}

function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Navigator</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

function small(text: string | undefined): string {
  return text === undefined ? "" : `<small>${escaped(text)}</small>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
