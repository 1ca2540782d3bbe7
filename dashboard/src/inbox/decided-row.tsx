import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { linkTo } from "../route.ts";
import { type Decision, decisions, keyOf } from "./decisions.ts";

/** A decided item, at its position in the list: what was decided, and whether the server has recorded it. */
export function DecidedRow({ decision }: { readonly decision: Decision }) {
  const { item, name, label, state } = decision;
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
      data-task={item.taskId}
      ref={row}
      tabIndex={-1}
    >
      <p className="decided-line">
        <a href={linkTo("task", item.taskId)}>{name}</a>
        <strong>{label}</strong>
        <Outcome decision={decision} />
      </p>
      {state.kind === "waiting" && <span className="undo-time" aria-hidden="true" />}
    </article>
  );
}

function Outcome({ decision: { item, state, isRepeat } }: { readonly decision: Decision }) {
  const key = keyOf(item);
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
          <Alert>{refusedText(state, isRepeat)}</Alert>
          <Button label="Show it again" onPress={() => decisions.drop(key)} />
        </>
      );
  }
}

function refusedText(
  { error, isLate }: Extract<Decision["state"], { kind: "refused" }>,
  isRepeat: boolean,
): string {
  if (isLate && isRepeat)
    return "The task has moved on: the first attempt was recorded, or another decision. Its history tells which.";
  if (isLate) return "The task has changed since it was shown. Nothing was recorded.";
  return `${error.message} Nothing was recorded.`;
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
