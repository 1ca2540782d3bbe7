import { useEffect, useId, useRef, useState } from "preact/hooks";
import { ask, type Input, type Output, Refused } from "../api.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { closeDialog, dialogText, signed, whyNoPasskeys } from "./passkey.ts";
import { SignedWords } from "./signed-words.tsx";
import { useChallenge } from "./use-challenge.ts";
import { type ValidKey, validKeys } from "./valid-keys.ts";

type Signed = Output<"submit_signature">;

interface Props {
  /** what is signed: a decision or a change of the approvers */
  readonly about: Pick<Input<"request_signature">, "decision" | "change">;
  /** the approvers whose signature counts; absent if every approver's does */
  readonly names?: readonly string[] | undefined;
  readonly onSigned: (signed: Signed) => void;
  readonly onCancel: () => void;
}

/** Shows exactly what is signed, and has an approver sign it with a passkey. */
export function SignPanel({ about, names, onSigned, onCancel }: Props) {
  const { data, error } = useQuery("list_approvers", {});
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => closeDialog, []);
  const why = data && whyNoPasskeys(data.policy.origins);
  return (
    <fieldset
      className="sign-panel"
      ref={panel}
      tabIndex={-1}
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <legend>Sign with a passkey</legend>
      <Problem error={error} />
      {error?.code === "APPROVERS_MISSING" && (
        <p>
          Run <code>navigator approvers add NAME</code> in a terminal to enrol the first passkey.
        </p>
      )}
      {why !== undefined && <p role="alert">{why}</p>}
      {data && why === undefined && (
        <Signing about={about} keys={validKeys(data.approvers, names)} onSigned={onSigned} />
      )}
      <p className="choices">
        <button type="button" onClick={onCancel}>
          Back
        </button>
      </p>
    </fieldset>
  );
}

interface SigningProps extends Pick<Props, "about" | "onSigned"> {
  readonly keys: readonly ValidKey[];
}

function Signing({ about, keys, onSigned }: SigningProps) {
  const [chosen, setChosen] = useState(keys[0]?.credential);
  const key = keys.find(({ credential }) => credential === chosen) ?? keys[0];
  const input = key && { approver: key.name, credential: key.credential, origin: location.origin, ...about };
  const { requested, error, renew } = useChallenge(input);
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState("");
  const select = useId();
  const sign = async (): Promise<void> => {
    if (!requested || isOpen) return;
    setOpen(true);
    setTold("");
    setTold(await outcome(requested, onSigned));
    setOpen(false);
    renew();
  };
  if (!key) return <p role="alert">None of the approvers that are asked for has a valid passkey.</p>;
  return (
    <>
      <p>
        <label htmlFor={select}>You are</label>{" "}
        <select
          id={select}
          value={key.credential}
          disabled={isOpen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {keys.map(({ credential, label }) => (
            <option key={credential} value={credential}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <Problem error={error} />
      {requested && <SignedWords preimage={requested.preimage} />}
      <p role="status">{told}</p>
      <p className="choices">
        <button type="button" className="primary" disabled={!requested || isOpen} onClick={() => void sign()}>
          Sign as {key.name}
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

/** Opens the browser's dialog and brings the signature. Returns what to tell the person. */
async function outcome(requested: Output<"request_signature">, onSigned: Props["onSigned"]): Promise<string> {
  let receipt: Awaited<ReturnType<typeof signed>>;
  try {
    receipt = await signed(requested);
  } catch (error) {
    // The browser rejects in many ways when nothing was signed; none of them changes anything.
    return dialogText(error);
  }
  try {
    const counted = await ask("submit_signature", { receipt });
    onSigned(counted);
    const { signed: names, quorum, done } = counted;
    return done
      ? "Signed and carried out."
      : `Signed. ${names.length} of ${quorum} have signed: ${names.join(", ")}. Another approver has to sign too.`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `${error.message} The signature does not count.`;
  }
}
