import { USUAL_PORT } from "../../../src/model/usual-port.ts";

export function LoginHint() {
  return (
    <section className="empty" aria-labelledby="login">
      <h1 id="login">Log in to see your tasks</h1>
      <p>This browser is not logged in, or its session is over. This command prints a new login address:</p>
      <p>
        <code>{loginCommand(window.location.port)}</code>
      </p>
      <p className="muted">Run it in a terminal on this machine and open the address. It works once.</p>
    </section>
  );
}

/** The command for a new login. Behind a proxy the address has no port; then the server's own port is unknown here. */
function loginCommand(port: string): string {
  return port === "" || Number(port) === USUAL_PORT ? "navigator login" : `navigator login --port ${port}`;
}
