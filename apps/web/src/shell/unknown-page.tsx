import { useSyncExternalStore } from "react";
import { session } from "../foundation/auth/session.ts";
import { SignedIn } from "./account/signed-in.tsx";
import { Error404, NoSuchPage } from "./error-404.tsx";
import { Layout1 } from "./layout1.tsx";

/** Every address nobody knows. Who is signed in keeps navbar and toolbar, and with them the way on; a guest has none to keep. */
export function UnknownPage() {
  const { phase } = useSyncExternalStore(session.subscribe, session.get);
  if (phase !== "signed-in") return <Error404 />;
  return (
    <SignedIn>
      <Layout1>
        <NoSuchPage />
      </Layout1>
    </SignedIn>
  );
}
