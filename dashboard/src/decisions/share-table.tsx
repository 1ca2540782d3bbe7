import { type Group, rate } from "./grouped.ts";

const MOST = 12;

interface Props {
  readonly title: string;
  readonly groups: readonly Group[];
  /** the value that the list is narrowed to */
  readonly chosen: string | undefined;
  readonly nameOf?: (key: string) => string;
  /** the address that narrows the list to a value, or widens it again */
  readonly linkFor: (key: string | undefined) => string;
}

/** How many decisions have each value, and which share of them left the path. A click narrows the list. */
export function ShareTable({ title, groups, chosen, nameOf = (key) => key, linkFor }: Props) {
  if (groups.length === 0) return null;
  return (
    <section className="values share-table">
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{title.replace("By ", "")}</th>
            <th scope="col">decisions</th>
            <th scope="col">off-road</th>
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, MOST).map((group) => (
            <tr key={group.key}>
              <th scope="row">
                <a
                  href={linkFor(chosen === group.key ? undefined : group.key)}
                  aria-current={chosen === group.key ? "true" : undefined}
                >
                  {nameOf(group.key)}
                </a>
              </th>
              <td>{group.total.toLocaleString()}</td>
              <td>
                <span className="figure">
                  <span>{rate(group)}</span>
                  <svg className="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={Math.round((group.offRoad / group.total) * 100)} height="4" />
                  </svg>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {groups.length > MOST && <p className="muted">… and {groups.length - MOST} more</p>}
    </section>
  );
}
