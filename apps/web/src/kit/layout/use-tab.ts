import { useNavigate, useSearch } from "@tanstack/react-router";

/**
 * The chosen tab lives in the address as `?tab=`, so a link opens it and the back button returns to it.
 * An unknown or missing value means the first tab.
 */
export function useTab<K extends string | number>(keys: readonly [K, ...K[]]): [K, (key: K) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const current = keys.find((key) => String(key) === String(search.tab)) ?? keys[0];
  const choose = (tab: K) =>
    void navigate({ to: ".", search: (rest: Record<string, unknown>) => ({ ...rest, tab }), replace: false, resetScroll: false });
  return [current, choose];
}
