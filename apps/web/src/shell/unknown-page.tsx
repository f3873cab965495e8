import { lazy, Suspense, useSyncExternalStore } from "react";
import { session } from "../foundation/auth/session.ts";
import { Error404, NoSuchPage } from "./error-404.tsx";
import { Loading } from "./loading.tsx";

const SignedIn = lazy(() => import("./account/signed-in.tsx").then((module) => ({ default: module.SignedIn })));
const Frame = lazy(() => import("./frame.tsx").then((module) => ({ default: module.Frame })));

/** Every address nobody knows. Who is signed in keeps navbar and toolbar, and with them the way on; a guest has none to keep. */
export function UnknownPage() {
  const { phase } = useSyncExternalStore(session.subscribe, session.get);
  if (phase !== "signed-in") return <Error404 />;
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn>
        <Frame>
          <NoSuchPage />
        </Frame>
      </SignedIn>
    </Suspense>
  );
}
