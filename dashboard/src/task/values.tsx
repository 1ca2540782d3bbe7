import type { Json } from "../../../src/model/json.ts";

interface Props {
  readonly title: string;
  readonly values: Readonly<Record<string, Json>>;
}

export function Values({ title, values }: Props) {
  const entries = Object.entries(values);
  return (
    <section className="values">
      <h2>{title}</h2>
      {entries.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <dl>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <pre>{typeof value === "string" ? value : JSON.stringify(value, null, 2)}</pre>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
