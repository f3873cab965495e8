import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Addresses as the features' `links` make them: plain strings. The router's own typed `to` would force every feature to know the route tree;
 * here one place hands the string over.
 */
export type Go = (href: string, options?: { replace?: boolean }) => void;

export function useGo(): Go {
  // A page without the router draws charts as well, and nothing on it leads anywhere.
  const router = useRouter({ warn: false });
  return useCallback(
    (href, options) => {
      void router.navigate({ href, replace: options?.replace ?? false });
    },
    [router],
  );
}

/** The search part of the address as an object, and a way to change some of it. Undefined takes a key out. */
export function useAddress(): readonly [Record<string, unknown>, (next: Record<string, unknown>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: Record<string, unknown>) => {
      // A changed filter is not a new page: going back leaves the list, it does not undo filters one by one.
      void navigate({ to: ".", search: ((old: Record<string, unknown>) => ({ ...old, ...next })) as never, replace: true });
    },
    [navigate],
  );
  return [search, change];
}
