import { openPalette } from "../palette/palette-state.ts";
import { linkTo } from "../route.ts";
import { ConnectionStatus } from "./connection-status.tsx";
import { Icon } from "./icon.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { StoreLine } from "./store-line.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { railOf, views } from "./views.tsx";

interface Props {
  readonly view: string;
  readonly waiting: number;
  readonly isLoggedOut: boolean;
}

/** The navigation: beside the view, or above and below it on a narrow page. */
export function Rail({ view, waiting, isLoggedOut }: Props) {
  return (
    <>
      <header className="rail-head">
        <a className="brand" href={linkTo("now")} aria-label="Navigator, go to Now">
          <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
            <path d="M16 4 26 27 16 22 6 27z" fill="currentColor" />
          </svg>
          <span>Navigator</span>
        </a>
        <button type="button" className="search-button" onClick={() => openPalette("search")}>
          <Icon name="search" />
          <span className="search-name">Search</span>
          <kbd className="wide">Ctrl K</kbd>
        </button>
        <a
          className="new-link"
          href={linkTo("new")}
          aria-current={view === "new" ? "page" : undefined}
          aria-label="New task"
        >
          <Icon name="plus" /> <span className="wide">New task</span>
        </a>
      </header>
      <nav className="rail-views" aria-label="Views">
        {views.map((one) => {
          if (!one.rail) return null;
          return (
            <a
              key={one.view}
              href={linkTo(one.view)}
              aria-current={railOf(view) === one.view ? "page" : undefined}
            >
              <Icon name={one.rail.icon} />
              <span className="rail-name">{one.name}</span>
              {one.view === "inbox" && waiting > 0 && (
                <span className="badge">
                  {waiting}
                  <span className="sr"> waiting</span>
                </span>
              )}
            </a>
          );
        })}
      </nav>
      <footer className="rail-foot">
        {!isLoggedOut && <StoreLine />}
        <div className="rail-tools">
          <ConnectionStatus />
          <button type="button" className="quiet tool" title="Keys" onClick={() => openPalette("keys")}>
            <Icon name="help" />
            <span className="sr">Keys and help</span>
          </button>
          <ThemeButton />
          {!isLoggedOut && <LogoutButton />}
        </div>
      </footer>
    </>
  );
}
