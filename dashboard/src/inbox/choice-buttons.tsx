import { type Choice, choicesFor } from "./choices.ts";
import { GotoNode } from "./goto-node.tsx";
import type { InboxItem } from "./inbox-item.ts";

interface Props {
  readonly item: InboxItem;
  readonly onChoose: (choice: Choice) => void;
}

/**
 * The buttons of an item, the first of them as the usual one: in a row if labels are enough; otherwise one per line,
 * each with its description. The choices that end a task are apart, so that no hasty click reaches them.
 */
export function Choices({ item, onChoose }: Props) {
  const all = choicesFor(item);
  const usual = all.filter(({ ends }) => !ends);
  const ends = all.filter((choice) => choice.ends);
  return (
    <div className="choice-groups">
      <List choices={usual} isFirst item={item} onChoose={onChoose} />
      {ends.length > 0 && (
        <details className="more">
          <summary>More: end the task</summary>
          <List choices={ends} onChoose={onChoose} />
        </details>
      )}
    </div>
  );
}

interface ListProps {
  readonly choices: readonly Choice[];
  /** whether these are the usual choices: they have keys, and the first is the usual one */
  readonly isFirst?: boolean;
  readonly item?: InboxItem;
  readonly onChoose: (choice: Choice) => void;
}

function List({ choices, isFirst = false, item, onChoose }: ListProps) {
  const isTold = choices.some(({ description }) => description);
  return (
    <ul className={isTold ? "choices told" : "choices"}>
      {choices.map((choice, index) => (
        <li key={choice.id} className="choice">
          <button
            type="button"
            className={isFirst && index === 0 ? "primary" : choice.tone === "danger" ? "danger" : undefined}
            {...(isFirst && index < 9 && { "data-key": String(index + 1) })}
            onClick={() => onChoose(choice)}
          >
            {choice.label}
            {isFirst && index < 9 && (
              <span className="key" aria-hidden="true">
                {index + 1}
              </span>
            )}
          </button>
          {choice.description && <span className="muted">{choice.description}</span>}
        </li>
      ))}
      {item?.kind === "escalation" && <GotoNode item={item} onGo={onChoose} />}
    </ul>
  );
}
