import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { navigationQuery, queryClient } from "../../kit/wire/query.ts";
import { Loading } from "../loading.tsx";
import { themeSettings } from "../theme-settings/open.ts";
import { DeviceGate } from "./device-gate.tsx";

const ThemeSettings = lazy(() => import("../theme-settings/theme-settings.tsx").then((module) => ({ default: module.ThemeSettings })));

/** Everything behind sign-in: the query cache and the menu, which is read before the first screen. */
export function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  // Nothing one person read may be shown to the next; the cache outlives the components otherwise.
  useEffect(() => () => queryClient.clear(), []);
  // Asked for beside the device's opening, not after it.
  useEffect(() => void queryClient.prefetchQuery(navigationQuery), []);
  return (
    <QueryClientProvider client={queryClient}>
      <DeviceGate>
        <NavigationGate>{children}</NavigationGate>
        <OpenThemeSettings />
      </DeviceGate>
    </QueryClientProvider>
  );
}

/** Beside the pages: it stays while the bars, from which it was opened, change their places. */
function OpenThemeSettings() {
  const isOpen = useSyncExternalStore(themeSettings.subscribe, themeSettings.get);
  // Whoever leaves with it open does not find it open.
  useEffect(() => () => themeSettings.set(false), []);
  return <Suspense>{isOpen && <ThemeSettings onClose={() => themeSettings.set(false)} />}</Suspense>;
}

function NavigationGate({ children }: { children: ReactNode }) {
  const navigation = useQuery(navigationQuery);
  if (navigation.isPending) return <Loading />;
  if (navigation.isError) return <ErrorState error={navigation.error} onRetry={() => void navigation.refetch()} />;
  return children;
}
