import { useSyncExternalStore } from "react";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { session, type Session } from "../../foundation/auth/session.ts";

type SignedIn = Extract<Session, { phase: "signed-in" }>;
let last: SignedIn | undefined;

/** The signed-in person and their tenant, for what is shown only behind sign-in. */
export function useSignedIn(): SignedIn {
  const now = useSyncExternalStore(session.subscribe, session.get);
  // While the page leaves after signing out, the screens behind sign-in render once more: with what they last knew.
  if (now.phase === "signed-in") last = now;
  invariant(last, "screens behind sign-in render only after a sign-in");
  return last;
}
