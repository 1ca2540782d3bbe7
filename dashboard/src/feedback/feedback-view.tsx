import { linkTo } from "../route.ts";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count } from "../words.ts";
import { FeedbackPiece } from "./feedback-piece.tsx";
import { categories, sentiments, wordIn } from "./feedback-words.ts";

/** Feedback writes no entry, so the page asks for it. */
const EVERY_MS = 5_000;
const PAGE = 50;

/** What agents and people think of the tools, the workflows and the configuration, newest first. */
export function FeedbackView({ params }: { readonly params: URLSearchParams }) {
  const category = wordIn(categories, params.get("category"));
  const sentiment = wordIn(sentiments, params.get("sentiment"));
  const before = params.get("before") ?? undefined;
  const chosen = { ...(category && { category }), ...(sentiment && { sentiment }) };
  const { data, error } = useQuery(
    "list_feedback",
    { ...chosen, limit: PAGE, ...(before !== undefined && { cursor: before }) },
    { everyMs: EVERY_MS },
  );
  useTick();
  return (
    <div className="feedback">
      <div className="feedback-head">
        <Filter name="category" label="About" names={categories} chosen={chosen} />
        <Filter name="sentiment" label="Meant as" names={sentiments} chosen={chosen} />
        <span className="muted" role="status">
          {data && `${count(data.total, "piece")} of feedback in all`}
        </span>
      </div>
      <Problem error={error} />
      {data?.total === 0 && <NoFeedback />}
      {data && data.total > 0 && data.feedback.length === 0 && <p>No feedback of this kind.</p>}
      <ul className="feedback-list">
        {data?.feedback.map((piece) => (
          <li key={piece.number}>
            <FeedbackPiece piece={piece} />
          </li>
        ))}
      </ul>
      <p className="feedback-pages">
        {before !== undefined && <a href={linkTo("team", "feedback", chosen)}>Newest</a>}
        {data?.nextCursor !== undefined && (
          <a href={linkTo("team", "feedback", { ...chosen, before: data.nextCursor })}>Older</a>
        )}
      </p>
    </div>
  );
}

interface FilterProps {
  readonly name: "category" | "sentiment";
  readonly label: string;
  readonly names: Readonly<Record<string, string>>;
  readonly chosen: Readonly<Record<string, string>>;
}

function Filter({ name, label, names, chosen }: FilterProps) {
  const choose = (word: string): void => {
    const { [name]: _before, ...others } = chosen;
    location.hash = linkTo("team", "feedback", word === "" ? others : { ...others, [name]: word });
  };
  return (
    <label>
      {label}{" "}
      <select value={chosen[name] ?? ""} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">all</option>
        {Object.entries(names).map(([word, text]) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function NoFeedback() {
  return (
    <section className="empty">
      <h2>No feedback yet</h2>
      <p>
        Agents say what they think of the tools with <code>give_feedback</code>. You do it with{" "}
        <OwnCommandLine args='feedback "TEXT"' />.
      </p>
    </section>
  );
}
