import { lazy, Suspense, useSyncExternalStore } from "react";
import { session } from "../foundation/auth/session.ts";
import { Error404, NoSuchPage } from "./error-404.tsx";
import { Loading } from "./loading.tsx";

const SignedIn = lazy(() => import("./account/signed-in.tsx").then((module) => ({ default: module.SignedIn })));
const Layout1 = lazy(() => import("./layout1.tsx").then((module) => ({ default: module.Layout1 })));

/** Every address nobody knows. Who is signed in keeps navbar and toolbar, and with them the way on; a guest has none to keep. */
export function UnknownPage() {
  const { phase } = useSyncExternalStore(session.subscribe, session.get);
  if (phase !== "signed-in") return <Error404 />;
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn>
        <Layout1>
          <NoSuchPage />
        </Layout1>
      </SignedIn>
    </Suspense>
  );
}
