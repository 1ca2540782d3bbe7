import { useState } from "preact/hooks";
import type { Approver } from "../../../src/model/approvers-file.ts";
import { ask, type Output, Refused } from "../api.ts";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { changeText } from "./change-text.ts";
import { SignPanel } from "./sign-panel.tsx";

/** How often to look for changes that another approver has proposed or signed. They write no entry of a task. */
const AGAIN_MS = 5_000;

/** The people whose signature counts, and the changes that wait for signatures. */
export function ApproversView() {
  const { data, error, refresh } = useQuery("list_approvers", {}, { everyMs: AGAIN_MS });
  const [refused, setRefused] = useState<Refused>();
  const act = (doing: Promise<unknown>): void => {
    setRefused(undefined);
    doing.then(refresh, (problem: unknown) => {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    });
  };
  if (error?.code === "APPROVERS_MISSING") return <Nobody />;
  return (
    <section className="sign-page">
      <h1>Approvers</h1>
      <Problem error={error ?? refused} />
      {data?.proposed.map((proposed) => (
        <ProposedCard
          key={proposed.id}
          proposed={proposed}
          quorum={data.policy.quorum}
          onSigned={refresh}
          onNo={() => act(ask("withdraw_change", { id: proposed.id }))}
        />
      ))}
      {data && (
        <>
          <ul className="cards">
            {data.approvers.map((approver) => (
              <li key={approver.name}>
                <ApproverCard
                  approver={approver}
                  onRemove={() => act(ask("propose_change", { remove: { name: approver.name } }))}
                />
              </li>
            ))}
          </ul>
          <p className="muted">
            Version {data.sequence}, fingerprint <code>{data.fingerprint}</code>. A change needs{" "}
            {data.policy.quorum === 1 ? "one signature" : `${data.policy.quorum} signatures`}.
          </p>
        </>
      )}
    </section>
  );
}

function Nobody() {
  return (
    <section className="empty">
      <h1>No approvers yet</h1>
      <p>
        An approver signs answers with a security key, a fingerprint or the PIN of a device. Steps with{" "}
        <code>assurance: present</code> open only for such a signature. Invite the first approver:
      </p>
      <p>
        <OwnCommandLine args="approvers add NAME" />
      </p>
    </section>
  );
}

interface ProposedProps {
  readonly proposed: Output<"list_approvers">["proposed"][number];
  readonly quorum: number;
  readonly onSigned: () => void;
  readonly onNo: () => void;
}

function ProposedCard({ proposed: { change, signed }, quorum, onSigned, onNo }: ProposedProps) {
  const [isSigning, setSigning] = useState(false);
  return (
    <article className="ask question" aria-label="A proposed change">
      <h2>A change waits for signatures</h2>
      <p className="signed-text">{changeText(change)}</p>
      {signed.length > 0 && (
        <p>
          {signed.length} of {quorum} have signed: {signed.join(", ")}.
        </p>
      )}
      {isSigning ? (
        <SignPanel about={{ change }} onSigned={onSigned} onCancel={() => setSigning(false)} />
      ) : (
        <p className="choices">
          <button type="button" className="primary" onClick={() => setSigning(true)}>
            Sign…
          </button>
          <button type="button" onClick={onNo}>
            No
          </button>
        </p>
      )}
    </article>
  );
}

interface ApproverProps {
  readonly approver: Approver;
  readonly onRemove: () => void;
}

function ApproverCard({ approver: { name, credentials }, onRemove }: ApproverProps) {
  const valid = credentials.filter(({ revokedAt }) => revokedAt === undefined);
  return (
    <article className="ask" aria-label={name}>
      <h2>{name}</h2>
      <p>{valid.length === 0 ? "Removed." : `${valid.length} of ${credentials.length} keys count.`}</p>
      {valid.length > 0 && (
        <p className="choices">
          <button type="button" className="danger" onClick={onRemove}>
            Propose to remove {name}
          </button>
        </p>
      )}
    </article>
  );
}
