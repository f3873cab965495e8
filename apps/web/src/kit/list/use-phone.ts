import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 699px)";

/** Whether the window is as narrow as a phone; cards then take the place of the grid. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
