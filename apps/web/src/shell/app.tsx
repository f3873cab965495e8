import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { DialogHost } from "../kit/feedback/dialog-host.tsx";
import { SnackbarHost } from "../kit/feedback/snackbar-host.tsx";
import { ErrorState } from "../kit/feedback/states.tsx";
import { session, startSession, type Session } from "../foundation/auth/session.ts";
import { getToken } from "../kit/wire/token.ts";
import { Loading } from "./loading.tsx";
import { openPage } from "./open-pages.ts";
import { normalPath } from "./paths.ts";

const loadRouted = () => import("./routed.tsx");
const Routed = lazy(() => loadRouted().then((module) => ({ default: module.Routed })));
const loadLogin = () => import("../foundation/auth/login.tsx");
const Login = lazy(() => loadLogin().then((module) => ({ default: module.Login })));
const loadReport = () => import("../work/public-reports/pages/public-pages.tsx");
const loadAlarm = () => import("../iot/alarm-notices/pages/alarm-page.tsx");
const loadWall = () => import("../insight/walls/pages/wall-page.tsx");
const OpenPage = {
  report: lazy(() => loadReport().then((module) => ({ default: module.PublicPages }))),
  alarm: lazy(() => loadAlarm().then((module) => ({ default: module.AlarmPage }))),
  wall: lazy(() => loadWall().then((module) => ({ default: module.WallPage }))),
};
/** The page was opened for somebody without a session, and stays that: only a load of another page leads into the product. */
const open = openPage(location.pathname);
const Open = open && OpenPage[open];
const loadOpen = { report: loadReport, alarm: loadAlarm, wall: loadWall };
// What will be seen is asked for at once, beside the questions whose look to show and who it is; whether it came is seen when it is drawn.
(open ? loadOpen[open]() : getToken() === null ? loadLogin() : loadRouted()).catch(() => {});

export function App() {
  // A page that is loaded anew begins at the door again.
  useEffect(
    () => () => {
      isRouted = false;
    },
    [],
  );
  return (
    <>
      {Open ? (
        <Suspense>
          <Open />
        </Suspense>
      ) : (
        <Page />
      )}
      <SnackbarHost />
      <DialogHost />
    </>
  );
}

/** Nothing is shown before the kept token was tried: a page for guests would flash up otherwise. */
function Page() {
  const now = useSyncExternalStore(session.subscribe, session.get);
  if (now.phase === "starting") return <Loading />;
  if (now.phase === "failed") return <ErrorState error={now.failure} onRetry={() => void startSession()} />;
  return <Suspense fallback={<Loading />}>{standsAtTheDoor(now) ? <Door /> : <Routed />}</Suspense>;
}

let isRouted = false;

/**
 * A guest who opens the product sees the sign-in page at once, without the router and its routes. Once the router runs, its guards decide;
 * they know the same rule for every other address.
 */
function standsAtTheDoor(now: Session): boolean {
  const atTheDoor = !isRouted && now.phase === "guest" && ["/", "/home", "/login"].includes(normalPath(location.pathname));
  if (!atTheDoor) isRouted = true;
  return atTheDoor;
}

/** The sign-in page; what comes after it is loaded while the person types. */
function Door() {
  // Follows the address, which says where one is: the sign-in page also where the start was asked for.
  useEffect(() => {
    if (normalPath(location.pathname) !== "/login") history.replaceState(history.state, "", `/login${location.search}`);
  }, []);
  // Follows the keyboard, and the browser when it fills in a kept password.
  useEffect(() => {
    const load = () => void loadRouted();
    document.addEventListener("input", load, { once: true });
    return () => document.removeEventListener("input", load);
  }, []);
  return <Login />;
}
