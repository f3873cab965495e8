import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { gate } from "../../kit/offline/device.ts";
import { queryClient } from "../../kit/wire/query.ts";
import { Loading } from "../loading.tsx";

const PinPage = lazy(() => import("../../foundation/auth/pin/pin-page.tsx").then((module) => ({ default: module.PinPage })));

/** Nothing of the product is shown before the device is open: what was typed is there with the first form, and what is locked asks for its PIN. */
export function DeviceGate({ children }: { children: ReactNode }) {
  const now = useSyncExternalStore(gate.subscribe, gate.get);
  const isShut = now.kind === "locked" || now.kind === "unset";
  // Follows the lock: what was read may not stay in the page's memory behind it.
  useEffect(() => {
    if (isShut) queryClient.clear();
  }, [isShut]);
  if (now.kind === "opening") return <Loading />;
  if (now.kind === "open") return children;
  return (
    <Suspense fallback={<Loading />}>
      <PinPage gate={now} />
    </Suspense>
  );
}
