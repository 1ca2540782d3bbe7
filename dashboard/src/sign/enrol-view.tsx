import { useEffect, useState } from "preact/hooks";
import { ask, type Output, Refused } from "../api.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { closeDialog, dialogText, newKey, whyNoPasskeys } from "./passkey.ts";

/** Makes the passkey of an invitation. */
export function EnrolView({ code }: { readonly code: string }) {
  const [finished, setFinished] = useState<Output<"finish_enrolment">>();
  const { data, error } = useQuery("begin_enrolment", finished ? undefined : { code });
  useEffect(() => closeDialog, []);
  return (
    <section className="sign-page">
      <h1>Enrol a passkey</h1>
      {finished ? <Enrolled finished={finished} /> : <Problem error={error} />}
      {!finished && data && <Enrolling code={code} begun={data} onFinished={setFinished} />}
    </section>
  );
}

interface Props {
  readonly code: string;
  readonly begun: Output<"begin_enrolment">;
  readonly onFinished: (finished: Output<"finish_enrolment">) => void;
}

function Enrolling({ code, begun, onFinished }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState("");
  const [refused, setRefused] = useState<Refused>();
  const why = whyNoPasskeys([begun.origin]);
  if (why !== undefined) return <p role="alert">{why}</p>;
  const enrol = async (): Promise<void> => {
    if (isOpen) return;
    setOpen(true);
    setTold("");
    setRefused(undefined);
    try {
      onFinished(await ask("finish_enrolment", { code, response: await newKey(begun) }));
    } catch (error) {
      // The browser rejects in many ways when no key was made; the server refuses with a code.
      if (error instanceof Refused) setRefused(error);
      else setTold(dialogText(error).replace("Nothing was signed", "No passkey was made"));
    }
    setOpen(false);
  };
  return (
    <>
      <p>
        This makes a passkey for <strong>{begun.name}</strong> at {begun.rpId}.{" "}
        {begun.founds
          ? "It is the first one of this project."
          : "It counts after an approver has signed that it may."}
      </p>
      <p>
        Your browser asks for a security key, a fingerprint or a PIN. Take a key that no program can use
        alone.
      </p>
      <Problem error={refused} />
      <p role="status">{told}</p>
      <p className="choices">
        <button type="button" className="primary" disabled={isOpen} onClick={() => void enrol()}>
          Make the passkey
        </button>
        {isOpen && (
          <button type="button" onClick={closeDialog}>
            Close the dialog
          </button>
        )}
      </p>
    </>
  );
}

function Enrolled({ finished: { fingerprint } }: { readonly finished: Output<"finish_enrolment"> }) {
  if (fingerprint === undefined)
    return (
      <p role="status">
        The passkey was made. It counts once an approver has signed it:{" "}
        <a href={linkTo("approvers")}>Approvers</a>.
      </p>
    );
  return (
    <p role="status">
      Enrolled. The fingerprint of the approvers is <code>{fingerprint}</code>. Commit approvers.json to the
      protected branch, and compare this fingerprint there.
    </p>
  );
}
