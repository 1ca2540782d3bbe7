import { useEffect, useState } from "preact/hooks";
import { ask, type Input, type OperationName, type Output, Refused } from "../api.ts";

/** The most pages that are loaded without asking the viewer again. */
const MOST_PAGES = 10;

interface Paged<N extends OperationName> {
  readonly pages: readonly Output<N>[];
  readonly error: Refused | undefined;
  readonly isLoading: boolean;
}

/**
 * The pages of an answer, one after the other. `next` gives the input of the page after one, or `undefined` after the
 * last. With `undefined` as input it loads nothing.
 */
export function usePaged<N extends OperationName>(
  name: N,
  input: Input<N> | undefined,
  next: (page: Output<N>, input: Input<N>) => Input<N> | undefined,
): Paged<N> {
  const [state, setState] = useState<Paged<N> & { readonly key: string }>();
  const key = input === undefined ? "" : JSON.stringify(input);
  useEffect(() => {
    if (input === undefined) return;
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      const pages: Output<N>[] = [];
      for (let wanted: Input<N> | undefined = input; wanted && pages.length < MOST_PAGES; ) {
        const page: Output<N> = await ask(name, wanted, stop.signal);
        pages.push(page);
        wanted = next(page, wanted);
        const isLoading = wanted !== undefined && pages.length < MOST_PAGES;
        setState({ key, pages: [...pages], error: undefined, isLoading });
      }
    };
    load().catch((problem: unknown) => {
      if (stop.signal.aborted) return;
      if (!(problem instanceof Refused)) throw problem;
      setState({ key, pages: [], error: problem, isLoading: false });
    });
    return () => stop.abort();
  }, [name, key]);
  return state?.key === key && key !== ""
    ? state
    : { pages: [], error: undefined, isLoading: input !== undefined };
}
