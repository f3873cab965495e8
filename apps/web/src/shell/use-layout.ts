import type { Layout } from "@millwright/domain/kit/shell/layout.ts";
import { drawn } from "@millwright/domain/foundation/auth/settings.ts";
import { useSyncExternalStore } from "react";
import { pageLayout } from "./page-layout.ts";
import { shellSettings } from "./settings.ts";

/** From here on there is room for a navbar; the same figure is in the style sheets. */
const WIDE = "(min-width: 901px)";

const isWide = (): boolean => matchMedia(WIDE).matches;
export const useIsWide = (): boolean => useSyncExternalStore(onWidth, isWide);

function onWidth(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** The layout as the person and the page want it. */
export function useLayout(): Layout {
  const { layout } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get);
  return drawn(layout, useSyncExternalStore(pageLayout.subscribe, pageLayout.get));
}
