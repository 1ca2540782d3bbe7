import type { Json } from "../../../src/model/json.ts";
import { readableJson } from "../../../src/model/words/readable-json.ts";
import { LongText } from "../shell/long-text.tsx";

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
                <LongText text={readableJson(value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
