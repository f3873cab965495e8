import { useSyncExternalStore } from "react";

const PHONE = matching("(max-width: 699px)");
const WITH_NAVBAR = matching("(min-width: 901px)");
const WITH_PANEL = matching("(min-width: 1000px)");
const WITH_PANELS = matching("(min-width: 1240px)");
const SPLIT = matching("(min-width: 1600px)");

/** Whether the window is as narrow as a phone; cards then take the place of the grid. */
export const useIsPhone = (): boolean => useSyncExternalStore(PHONE.subscribe, PHONE.isSo);

export const isPhone = PHONE.isSo;

/** Whether there is room for a navbar; the same figure is in the style sheets. */
export const useHasRoomForNavbar = (): boolean => useSyncExternalStore(WITH_NAVBAR.subscribe, WITH_NAVBAR.isSo);

/** Whether the page keeps enough of the window with one panel beside it. */
export const useHasRoomForPanel = (): boolean => useSyncExternalStore(WITH_PANEL.subscribe, WITH_PANEL.isSo);

/** The same with one at each side. */
export const useHasRoomForPanels = (): boolean => useSyncExternalStore(WITH_PANELS.subscribe, WITH_PANELS.isSo);

/** Whether there is room for a list and a whole record side by side. */
export const useHasRoomBeside = (): boolean => useSyncExternalStore(SPLIT.subscribe, SPLIT.isSo);

function matching(media: string) {
  return {
    isSo: () => matchMedia(media).matches,
    subscribe: (listener: () => void): (() => void) => {
      const query = matchMedia(media);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
  };
}
