import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Decision, decisions } from "./decisions.ts";
import { refusedText } from "./refused-text.ts";

/** A decided item, at its position in the list: what was decided, and whether the server has recorded it. */
export function DecidedRow({ decision }: { readonly decision: Decision }) {
  const { subject, label, state } = decision;
  const { name, href } = subject;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // The chosen button is gone, so the focus would return to the top of the page. Focus the row and not its Undo
    // button: a second Enter would undo the decision.
    if (state.kind === "waiting" && document.activeElement === document.body)
      row.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article
      className={`ask decided ${state.kind}`}
      aria-label={`${name}: ${label}`}
      {...{ [`data-${subject.kind}`]: subject.id }}
      ref={row}
      tabIndex={-1}
    >
      <p className="decided-line">
        {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
        <strong>{label}</strong>
        <Outcome decision={decision} />
      </p>
      {state.kind === "waiting" && <span className="undo-time" aria-hidden="true" />}
    </article>
  );
}

function Outcome({ decision: { subject, state, isRepeat } }: { readonly decision: Decision }) {
  const { key } = subject;
  switch (state.kind) {
    case "waiting":
      return (
        <>
          <span className="muted">Not sent yet.</span>
          <Button label="Undo" onPress={() => decisions.drop(key)} />
        </>
      );
    case "sending":
      return <span className="muted">Sending…</span>;
    case "recorded":
      return <span className="good">Recorded.</span>;
    case "unknown":
      return (
        <>
          <Alert>{state.error.message} It is not known whether this was recorded.</Alert>
          <Button label="Send again" onPress={() => void decisions.send(key)} />
          <Button label="Decide again" onPress={() => decisions.drop(key)} />
        </>
      );
    case "refused":
      return (
        <>
          <Alert>{refusedText(subject, state, isRepeat)}</Alert>
          <Button label="Show it again" onPress={() => decisions.drop(key)} />
        </>
      );
  }
}

function Alert({ children }: { readonly children: ComponentChildren }) {
  return (
    <span className="bad" role="alert">
      {children}
    </span>
  );
}

function Button({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      {label}
    </button>
  );
}
