import { askAnewNow, askRightsAnew } from "../wire/query.ts";
import { asUnattended } from "../wire/client.ts";
import { gate } from "../offline/device.ts";
import { getToken, onTokenChange } from "../wire/token.ts";

/** After the first picture: what is on the screen goes before what may change of it. */
const AFTER_MS = 1_500;

/** Follows what others change while somebody is signed in and the device is not locked by its PIN. */
export function keepLive(): void {
  let end: (() => void) | null = null;
  let begun = 0;
  const mayHear = () => getToken() !== null && gate.get().kind === "open";
  const begin = async () => {
    begun += 1;
    const mine = begun;
    const { startLive } = await import("./connection.ts");
    if (mine !== begun || end !== null || !mayHear()) return;
    end = startLive({
      token: () => (mayHear() ? getToken() : null),
      address: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/Live/`,
      onRights: askRightsAnew,
      // The call that is refused says what happened, as it does everywhere.
      onSignedOut: () => asUnattended(askRightsAnew),
      onMissed: () => asUnattended(askAnewNow),
    });
  };
  const follow = () => {
    if (mayHear() && end === null) setTimeout(() => void begin().catch(() => {}), AFTER_MS);
    if (mayHear()) return;
    begun += 1;
    end?.();
    end = null;
  };
  onTokenChange(follow);
  gate.subscribe(follow);
  follow();
}
