import { logOut } from "../api.ts";
import { decisions } from "../inbox/decisions.ts";
import { live } from "../live.ts";
import { Icon } from "./icon.tsx";

export function LogoutButton() {
  return (
    <button
      type="button"
      className="quiet tool"
      title="Log out"
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
      <Icon name="logout" />
      <span className="sr">Log out</span>
    </button>
  );
}
