import type { ComponentChildren } from "preact";
import type { ApproversChange } from "../../../src/model/approvers-file.ts";
import type { DecisionStatement } from "../../../src/model/decision-statement.ts";
import type { Preimage } from "../../../src/model/preimage.ts";
import { printableLines } from "../../../src/model/words/printable.ts";
import { changeText } from "./change-text.ts";

/** The words of the bytes that are signed, all of them. Signs that hide or turn text are shown as codes. */
export function SignedWords({ preimage }: { readonly preimage: string }) {
  const { statement } = preimageIn(preimage);
  return (
    <dl className="signed-words">
      {"change" in statement ? (
        <ChangeWords change={statement.change} />
      ) : (
        <DecisionWords statement={statement} />
      )}
    </dl>
  );
}

/** The bytes were made by the server from the same schema. */
function preimageIn(text: string): Preimage {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Preimage;
}

function DecisionWords({ statement }: { readonly statement: DecisionStatement }) {
  const { shown, chosen, note, evidence, subject, workflow, node, visit, task, project, head } = statement;
  const label = shown.options.find(({ id }) => id === chosen)?.label;
  return (
    <>
      <Words name="You decide">
        {label === undefined || label === chosen ? chosen : `${label} (${chosen})`}
      </Words>
      <Words name="The workflow asks">{shown.message}</Words>
      <Words name="Its answers">
        {shown.options.map((option) => `${option.label} (${option.id})`).join("\n")}
      </Words>
      <Words name="Title of the task">{shown.title}</Words>
      {shown.report !== null && <Words name="Written by the agent">{shown.report}</Words>}
      {note !== null && <Words name="Your note">{note}</Words>}
      {evidence.map(({ requirement, sha256 }) => (
        <Words key={`${requirement} ${sha256}`} name="Attached">{`${requirement}\nSHA-256 ${sha256}`}</Words>
      ))}
      {subject && (
        <Words name="Commit">{`${subject.commit}\nof ${subject.ref}, tree ${subject.tree}, from ${subject.base}`}</Words>
      )}
      <Words name="It counts for">
        {`task ${task} of project ${project}, step ${node}, visit ${visit}\nworkflow ${workflow.id} ${workflow.hash}\nhistory ${head}`}
      </Words>
    </>
  );
}

function ChangeWords({ change }: { readonly change: ApproversChange }) {
  return <Words name="You change the approvers">{changeText(change)}</Words>;
}

function Words({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{printableLines(String(children)).join("\n")}</dd>
    </div>
  );
}
