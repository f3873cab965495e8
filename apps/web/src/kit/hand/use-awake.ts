import { useEffect } from "react";
import { useHand } from "./settings.ts";

/** Keeps the screen on while the component stands there. The browser lets it go when the page is hidden, so it is asked again when it is seen. */
export function useAwake(): void {
  const { awake } = useHand();
  useEffect(() => {
    if (!awake || !("wakeLock" in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const given = await navigator.wakeLock.request("screen");
        if (isOver) return await given.release();
        held = given;
      } catch {
        // A battery that runs low refuses it; the screen then goes dark as it always did.
      }
    };
    const seen = () => void ask();
    void ask();
    document.addEventListener("visibilitychange", seen);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", seen);
      void held?.release();
    };
  }, [awake]);
}
