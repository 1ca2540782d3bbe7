import type { Variable } from "../../../src/model/variable.ts";
import { Field } from "./field.tsx";

interface Props {
  readonly variable: Variable;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}

/** The control for one variable of the workflow, by its type. */
export function VariableField({ variable, text, problem, onText }: Props) {
  const { name, type, description, defaultValue, required = false } = variable;
  const usual = defaultValue === undefined || defaultValue === null ? "" : JSON.stringify(defaultValue);
  const help = [description, type !== "string" && `Type: ${type}.`, usual && `Default: ${usual}.`];
  return (
    <Field
      label={name}
      isRequired={required && usual === ""}
      help={help.filter(Boolean).join(" ")}
      problem={problem}
      control={(ids) => {
        if (type === "boolean")
          return (
            <select {...ids} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
              <option value="">{usual === "" ? "Not set" : `Default (${usual})`}</option>
              <option value="true">true</option>
              <option value="false">false</option>
            </select>
          );
        if (type === "number")
          return (
            <input
              {...ids}
              type="text"
              inputMode="decimal"
              value={text}
              onInput={({ currentTarget }) => onText(currentTarget.value)}
            />
          );
        return (
          <textarea
            {...ids}
            className={type === "string" ? "" : "code"}
            rows={type === "string" ? 1 : 3}
            value={text}
            onInput={({ currentTarget }) => onText(currentTarget.value)}
          />
        );
      }}
    />
  );
}
