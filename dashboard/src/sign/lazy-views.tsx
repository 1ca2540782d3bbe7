import type { ComponentProps } from "preact";
import { useModule } from "../use-module.ts";
import type { SignPanel } from "./sign-panel.tsx";

/** The panel that signs. Its code is loaded here, because most visits sign nothing. */
export function LazySignPanel(props: ComponentProps<typeof SignPanel>) {
  const module = useModule(() => import("./sign-panel.tsx"));
  return module ? <module.SignPanel {...props} /> : <Loading />;
}

export function LazyEnrolView({ code }: { readonly code: string }) {
  const module = useModule(() => import("./enrol-view.tsx"));
  return module ? <module.EnrolView code={code} /> : <Loading />;
}

export function LazyApproversView() {
  const module = useModule(() => import("./approvers-view.tsx"));
  return module ? <module.ApproversView /> : <Loading />;
}

function Loading() {
  return (
    <p role="status" className="muted">
      Loading…
    </p>
  );
}
