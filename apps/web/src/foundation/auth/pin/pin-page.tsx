import { useSyncExternalStore } from "react";
import { t } from "../../../i18n/foundation.ts";
import type { Gate } from "../../../kit/offline/device.ts";
import { LoginFrame } from "../login-frame.tsx";
import { session } from "../session.ts";
import { AskPin } from "./ask-pin.tsx";
import { Barred } from "./barred.tsx";
import { ChoosePin } from "./choose-pin.tsx";

/** What stands before the product where the device asks for a PIN: the PIN, a first one, or the way back to the password. */
export function PinPage({ gate }: { gate: Extract<Gate, { kind: "locked" | "unset" }> }) {
  const now = useSyncExternalStore(session.subscribe, session.get);
  if (now.phase !== "signed-in") return null;
  const isBarred = gate.kind === "locked" && gate.isBarred;
  return (
    <LoginFrame tenant={now.tenant} title={t(isBarred ? "pin.barred.title" : "pin.title")}>
      {gate.kind === "unset" && <ChoosePin choose={gate.choose} />}
      {gate.kind === "locked" && (gate.isBarred ? <Barred gate={gate} /> : <AskPin gate={gate} name={now.user.data.displayName} />)}
    </LoginFrame>
  );
}
