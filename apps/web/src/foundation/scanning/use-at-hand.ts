import { useEffect, useState } from "react";
import type { Scanned } from "@millwright/domain/kit/labelled/scanned.ts";
import { device } from "../../kit/offline/device.ts";

/** What a code names of that which is on the device; null while there is nothing to look for, or it is not known yet. */
export function useAtHand(text: string | null): readonly Scanned[] | null {
  const [held, setHeld] = useState<{ text: string; found: readonly Scanned[] } | null>(null);
  // Follows the device's own store.
  useEffect(() => {
    if (text === null) return;
    let isLeft = false;
    void device()
      .then(async (here) => (await here?.scanned(text)) ?? [])
      .catch(() => [])
      .then((found) => !isLeft && setHeld({ text, found }));
    return () => {
      isLeft = true;
    };
  }, [text]);
  return text !== null && held?.text === text ? held.found : null;
}
