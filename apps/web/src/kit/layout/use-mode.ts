import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

interface Opened {
  isOpenedHere?: boolean;
}
type Search = Record<string, unknown>;
/** `instead` changes other parts of the address on the way out: the dialog sends the person to another tab. */
type Close = (instead?: Search) => void;

/**
 * A dialog or an edit mode that lives in the address as `?mode=`, so that the back button closes it and a link opens it.
 * Closing what was opened here goes back, so that the history does not fill with the same page.
 */
export function useMode<M extends string>(modes: readonly M[]): [mode: M | null, open: (mode: M) => void, close: Close] {
  const search: Search = useSearch({ strict: false });
  const isOpenedHere = (useLocation().state as Opened).isOpenedHere === true;
  const navigate = useNavigate();
  const router = useRouter();
  const mode = modes.find((one) => one === search.mode) ?? null;
  const page = useLocation({ select: ({ pathname }) => pathname });

  const go = useCallback(
    (change: (rest: Search) => Search, replace: boolean, isHere: boolean) =>
      void navigate({ to: ".", search: change as never, replace, state: { isOpenedHere: isHere } as object, resetScroll: false }),
    [navigate],
  );
  const open = useCallback(
    (wanted: M) => go((rest) => ({ ...rest, mode: wanted }), mode !== null, mode === null || isOpenedHere),
    [go, mode, isOpenedHere],
  );
  const close = useCallback<Close>(
    (instead) => {
      const { pathname, search: now } = router.history.location;
      // What was saved in the dialog may have come late: whoever has gone on meanwhile is not fetched back.
      if (pathname !== page || new URLSearchParams(now).get("mode") !== mode) return;
      // What lies over the page keeps a person who goes back; this is its own way out.
      if (isOpenedHere && !instead) router.history.back({ ignoreBlocker: true });
      else go(({ mode: _mode, ...rest }) => ({ ...rest, ...instead }), true, false);
    },
    [go, router, isOpenedHere, page, mode],
  );
  return [mode, open, close];
}
