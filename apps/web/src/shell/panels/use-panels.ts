import { useSyncExternalStore } from "react";
import { useHasRoomForPanel, useHasRoomForPanels } from "../../kit/list/use-phone.ts";
import { pageLayout } from "../page-layout.ts";
import { useLayout } from "../use-layout.ts";

/** Which panels stand beside the page. The right one is `offered` where the page has it and the person has not asked for it. */
export function usePanels(): { hasLeft: boolean; right: "shown" | "offered" | "none" } {
  const { leftSidePanel, rightSidePanel } = useLayout().config;
  const isOfPage = useSyncExternalStore(pageLayout.subscribe, pageLayout.get).rightSidePanel?.display === true;
  const [hasRoom, hasRoomForBoth] = [useHasRoomForPanel(), useHasRoomForPanels()];
  const hasLeft = hasRoom && leftSidePanel.display;
  return {
    hasLeft,
    right: !(hasLeft ? hasRoomForBoth : hasRoom) || !isOfPage ? "none" : rightSidePanel.display ? "shown" : "offered",
  };
}
