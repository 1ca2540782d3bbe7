import { useEffect, useState } from "preact/hooks";
import { onLoggedOut } from "../api.ts";
import { useInboxCount } from "../inbox/use-inbox-count.ts";
import { Palette } from "../palette/palette.tsx";
import { useRoute } from "../route.ts";
import { DecisionNotice } from "./decision-notice.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { LoginHint } from "./login-hint.tsx";
import { Rail } from "./rail.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { viewAt } from "./views.tsx";

export function App() {
  const route = useRoute();
  const waiting = useInboxCount();
  const [loggedOut, setLoggedOut] = useState(false);
  const [login, setLogin] = useState<string>();
  const { view, name, draw } = viewAt(route);
  useShortcuts();
  useEffect(
    () =>
      onLoggedOut((command) => {
        setLoggedOut(true);
        setLogin((before) => command ?? before);
      }),
    [],
  );
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${name} · Navigator`;
  }, [waiting, name]);
  return (
    <>
      <button type="button" className="skip" onClick={skipToMain}>
        Skip to content
      </button>
      <Rail view={view} waiting={waiting} isLoggedOut={loggedOut} />
      <div className="stage-area">
        {view !== "inbox" && <DecisionNotice />}
        {!loggedOut && view !== "inbox" && <DemoNotice />}
        <main id="main" tabIndex={-1}>
          {loggedOut ? <LoginHint command={login} /> : draw(route)}
        </main>
      </div>
      {!loggedOut && <Palette />}
    </>
  );
}

/** Moves the focus to the main part. A link to an anchor would overwrite the hash, which contains the view. */
function skipToMain(): void {
  document.getElementById("main")?.focus();
}
