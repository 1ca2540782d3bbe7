import { useEffect, useState } from "preact/hooks";

/** A part of the page that is loaded at its first use; undefined until then. */
export function useModule<T>(load: () => Promise<T>): T | undefined {
  const [module, setModule] = useState<{ readonly loaded: T }>();
  useEffect(() => {
    let isGone = false;
    void load().then((loaded) => !isGone && setModule({ loaded }));
    return () => {
      isGone = true;
    };
  }, []);
  return module?.loaded;
}
