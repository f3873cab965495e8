import { setMe } from "../../kit/live/own-changes.ts";
import { onSignedOut, session, type SessionEnd } from "../../foundation/auth/session.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { t } from "../../i18n/index.ts";
import { router } from "../../routes.tsx";
import { keptAddress, loginFor } from "./guard.ts";
import { normalPath } from "../paths.ts";
import { resetSettings, takeSettings } from "../settings.ts";

/** Pages on which the end of a session is no news. */
const GUEST_PAGES = ["/login", "/redirect", "/saml-consume", "/credentials"];

let knownUuid: string | null = null;

/** Moves between the sign-in page and the rest as the session begins and ends. Called once. */
export function followSession(): void {
  begun();
  session.subscribe(begun);
  onSignedOut(ended);
}

function begun(): void {
  const now = session.get();
  const uuid = now.phase === "signed-in" ? now.user.uuid : null;
  setMe(now.phase === "signed-in" ? now.user.tenantUserId : null);
  if (uuid === knownUuid) return;
  knownUuid = uuid;
  if (now.phase !== "signed-in") return;
  takeSettings(now.user, now.tenant);
  const { pathname, search } = router.state.location;
  if (normalPath(pathname) === "/login")
    void router.navigate({ href: keptAddress((search as Record<string, unknown>).redirect), replace: true });
}

function ended(why: SessionEnd): void {
  if (why === "signed-out") {
    resetSettings();
    void router.navigate({ to: "/" });
    return;
  }
  const { pathname, href } = router.state.location;
  if (GUEST_PAGES.includes(normalPath(pathname))) return;
  // Said on arrival: the screens left behind may each complain of the same refusal first.
  const words = t(why === "expired" ? "auth.session.ended" : "auth.session.signedOut");
  void router.navigate(loginFor(href)).then(() => notify("warning", words));
}
