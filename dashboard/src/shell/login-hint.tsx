import { useState } from "preact/hooks";
import { USUAL_PORT } from "../../../src/model/usual-port.ts";

/** Explains how to log in. `command` is the exact command, if the server has revealed it. */
export function LoginHint({ command }: { readonly command: string | undefined }) {
  const line = command ?? likelyCommand(window.location.port);
  return (
    <section className="empty" aria-labelledby="login">
      <h1 id="login">Log in to see your tasks</h1>
      <p>This browser is not logged in, or its session is over. This command prints a new login address:</p>
      <p className="command">
        <code>{line}</code>
        <CopyButton text={line} />
      </p>
      <p className="muted">
        Run it in a terminal on the server's machine and open the address. It works once.
      </p>
    </section>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  // Browsers offer no clipboard to pages that are served over plain HTTP to other machines.
  if (!("clipboard" in navigator)) return null;
  return (
    <button
      type="button"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <span role="status">{isCopied ? "Copied" : "Copy"}</span>
    </button>
  );
}

/** The likely login command, for a server that does not reveal the exact one, as behind a proxy. */
function likelyCommand(port: string): string {
  return port === "" || Number(port) === USUAL_PORT ? "navigator login" : `navigator login --port ${port}`;
}
