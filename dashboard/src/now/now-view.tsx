import type { ComponentChildren } from "preact";
import { waitingIn } from "../inbox/inbox-item.ts";
import { subjectOf, subjectOfProposal } from "../inbox/subject.ts";
import { proposalEffect } from "../proposals/proposal-words.ts";
import { linkTo } from "../route.ts";
import { Icon, type IconName } from "../shell/icon.tsx";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { Problem } from "../shell/problem.tsx";
import type { TaskTree } from "../tasks/family.ts";
import { TaskLine } from "../tasks/task-line.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { ago, count } from "../words.ts";
import { type NowState, useNow } from "./use-now.ts";

/** The most tasks that a part lists. */
const MOST = 8;

/** The first view: what waits for the person, what runs, what is stuck, and what just ended. */
export function NowView() {
  useTick(10_000);
  const state = useNow(Date.now());
  const { inbox, running, stuck, ready, blocked, ended, isKnown, isEmpty, error } = state;
  if (isKnown && isEmpty && inbox && waitingIn(inbox) === 0)
    return (
      <div className="now">
        <Problem error={error} />
        <Nothing />
      </div>
    );
  return (
    <div className="now">
      <div className="view-head">
        <h1>Now</h1>
        <p className="muted" role="status">
          {isKnown && inbox && summary(state)}
        </p>
      </div>
      <Problem error={error} />
      <div className="now-parts">
        <Waiting inbox={inbox} />
        {isKnown && (
          <>
            <Part
              name="Running"
              icon="running"
              tasks={running}
              href={linkTo("tasks", undefined, { status: "IN_PROGRESS,PENDING,PAUSED" })}
              none="No agent is at work."
            />
            {stuck.length > 0 && (
              <Part
                name="Stuck"
                icon="stuck"
                tasks={stuck}
                href={linkTo("tasks", undefined, { age: "30m" })}
                about="No agent has moved these for half an hour."
              />
            )}
            {ready.length > 0 && (
              <Part
                name="Ready for an agent"
                icon="ready"
                tasks={ready}
                href={linkTo("tasks", undefined, { status: "PENDING" })}
              />
            )}
            {blocked.length > 0 && (
              <Part
                name="Waits for other tasks"
                icon="paused"
                tasks={blocked}
                href={linkTo("team", "links")}
              />
            )}
            <Part
              name="Just ended"
              icon="done"
              tasks={ended}
              href={linkTo("tasks", undefined, { status: "COMPLETED,FAILED,CANCELLED" })}
              none="No task has ended yet."
            />
          </>
        )}
      </div>
    </div>
  );
}

function summary({ inbox, running, stuck }: NowState): string {
  const waiting = inbox ? waitingIn(inbox) : 0;
  return [
    waiting === 0 ? "Nothing waits for you" : `${count(waiting, "decision waits", "decisions wait")} for you`,
    running.length > 0 && `${count(running.length, "task")} running`,
    stuck.length > 0 && `${stuck.length} stuck`,
  ]
    .filter((part) => part)
    .join(" · ");
}

function Waiting({ inbox }: Pick<NowState, "inbox">) {
  if (!inbox) return null;
  const { items, proposals = [] } = inbox;
  const total = waitingIn(inbox);
  const shown = [
    ...items.map((item) => ({ subject: subjectOf(item), text: item.message, at: item.askedAt })),
    ...proposals.map((listed) => ({
      subject: subjectOfProposal(listed),
      text: proposalEffect(listed.proposal),
      at: listed.proposal.at,
    })),
  ].slice(0, MOST);
  return (
    <Frame name="Waits for you" icon="person" total={total} href={linkTo("inbox")}>
      {total === 0 ? (
        <p className="muted now-none">Questions, approvals and stopped tasks appear here.</p>
      ) : (
        <ul className="now-list">
          {shown.map(({ subject, text, at }) => (
            <li key={subject.key}>
              <a className="now-row" href={linkTo("inbox", subject.key)} data-walk="">
                <span className="row-title">{subject.name}</span>
                <span className="muted row-side">{ago(at)}</span>
                <span className="row-text">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

interface PartProps {
  readonly name: string;
  readonly icon: IconName;
  readonly tasks: readonly TaskTree[];
  readonly href: string;
  readonly about?: string;
  /** the words for an empty part */
  readonly none?: string;
}

function Part({ name, icon, tasks, href, about, none }: PartProps) {
  const { data } = useQuery("list_workflows", {});
  const nameOf = (type: string) => data?.workflows.find(({ id }) => id === type)?.name ?? type;
  return (
    <Frame name={name} icon={icon} total={tasks.length} href={href}>
      {about !== undefined && <p className="muted now-none">{about}</p>}
      {tasks.length === 0 && <p className="muted now-none">{none}</p>}
      <ul className="now-list">
        {tasks.slice(0, MOST).map((tree) => (
          <li key={tree.task.id}>
            <TaskLine tree={tree} nameOf={nameOf} />
          </li>
        ))}
      </ul>
      {tasks.length > MOST && (
        <p className="now-none">
          <a href={href}>Show all</a>
        </p>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly name: string;
  readonly icon: IconName;
  readonly total: number;
  readonly href: string;
  readonly children: ComponentChildren;
}

function Frame({ name, icon, total, href, children }: FrameProps) {
  const id = `now-${icon}`;
  return (
    <section className={`now-part part-${icon}`} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name={icon} />
        <a href={href}>{name}</a> <span className="muted">{total}</span>
      </h2>
      {children}
    </section>
  );
}

function Nothing() {
  return (
    <section className="empty">
      <h1>Nothing goes on yet</h1>
      <p>
        Here you see what every agent does, what waits for you and why.{" "}
        <a href={linkTo("new")}>Create a task</a>, or connect an agent:
      </p>
      <p>
        <OwnCommandLine args="init" />
      </p>
      <p className="muted">It finds the clients on this machine, and asks once.</p>
    </section>
  );
}
