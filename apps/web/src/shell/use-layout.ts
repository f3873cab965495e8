import type { Layout } from "@millwright/domain/kit/shell/layout.ts";
import { drawn } from "@millwright/domain/foundation/auth/settings.ts";
import { useSyncExternalStore } from "react";
import { pageLayout } from "./page-layout.ts";
import { shellSettings } from "./settings.ts";

/** The layout as the person and the page want it. */
export function useLayout(): Layout {
  const { layout } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get);
  return drawn(layout, useSyncExternalStore(pageLayout.subscribe, pageLayout.get));
}
