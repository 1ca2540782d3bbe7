import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly help?: string | undefined;
  /** shown after the person has tried to submit */
  readonly problem?: string | undefined;
  /** draws the control; `ids` links it to its label and its help text */
  readonly control: (ids: ControlProps) => ComponentChildren;
}

export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

/** A labelled control with its help and its problem. */
export function Field({ label, isRequired = false, help, problem, control }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isRequired && <span className="required">required</span>}
      </label>
      {control({ id, "aria-describedby": `${id}-about`, "aria-invalid": problem !== undefined })}
      <p id={`${id}-about`} className={problem === undefined ? "muted" : "bad"}>
        {problem ?? help}
      </p>
    </div>
  );
}
