export function LoginHint() {
  return (
    <section className="empty" aria-labelledby="login">
      <h1 id="login">Log in to see your tasks</h1>
      <p>This browser is not logged in, or its session is over. A new login address is printed by</p>
      <p>
        <code>navigator login</code>
      </p>
      <p className="muted">
        Run it in a terminal on this machine and open the address it prints. It works once.
      </p>
    </section>
  );
}
