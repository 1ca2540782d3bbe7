import { logOut } from "../api.ts";
import { decisions } from "../inbox/decisions.ts";
import { live } from "../live.ts";

export function LogoutButton() {
  return (
    <button
      type="button"
      className="quiet logout"
      onClick={() =>
        // Send the waiting decisions first: after the logout, the server would refuse them.
        void decisions
          .flush()
          .then(logOut)
          .then((isOut) => {
            if (isOut) live.stop();
          })
      }
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M6 2H2v12h4M10 4.5 13.5 8 10 11.5M5.5 8h8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
      <span>Log out</span>
    </button>
  );
}
