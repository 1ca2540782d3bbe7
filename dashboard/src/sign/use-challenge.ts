import { useEffect, useState } from "preact/hooks";
import { ask, type Input, type Output, Refused } from "../api.ts";

interface Challenge {
  readonly requested: Output<"request_signature"> | undefined;
  readonly error: Refused | undefined;
  /** asks for another challenge: this one was used, or its time is over */
  readonly renew: () => void;
}

/** The challenge for one key and one decision. Its bytes are shown before they are signed. */
export function useChallenge(input: Input<"request_signature"> | undefined): Challenge {
  const [round, setRound] = useState(0);
  const [requested, setRequested] = useState<Output<"request_signature">>();
  const [error, setError] = useState<Refused>();
  const key = input && JSON.stringify(input);
  useEffect(() => {
    setRequested(undefined);
    setError(undefined);
    if (key === undefined) return;
    const stop = new AbortController();
    ask("request_signature", JSON.parse(key) as Input<"request_signature">, stop.signal).then(
      setRequested,
      (problem: unknown) => {
        if (stop.signal.aborted) return;
        if (!(problem instanceof Refused)) throw problem;
        setError(problem);
      },
    );
    return () => stop.abort();
  }, [key, round]);
  return { requested, error, renew: () => setRound((before) => before + 1) };
}
