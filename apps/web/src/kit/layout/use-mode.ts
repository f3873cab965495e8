import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

interface Opened {
  isOpenedHere?: boolean;
}

/**
 * A dialog or an edit mode that lives in the address as `?mode=`, so that the back button closes it and a link opens it.
 * Closing what was opened here goes back, so that the history does not fill with the same page.
 */
export function useMode<M extends string>(modes: readonly M[]): [mode: M | null, open: (mode: M) => void, close: () => void] {
  const { search, state } = useLocation({ select: (now) => ({ search: now.search as Record<string, unknown>, state: now.state as Opened }) });
  const navigate = useNavigate();
  const router = useRouter();
  const mode = modes.find((one) => one === search.mode) ?? null;
  const open = useCallback(
    (wanted: M) => void navigate({ to: ".", search: (rest: Record<string, unknown>) => ({ ...rest, mode: wanted }), state: { isOpenedHere: true } as object, resetScroll: false }),
    [navigate],
  );
  const close = useCallback(() => {
    if (state.isOpenedHere) router.history.back();
    else void navigate({ to: ".", search: ({ mode: _mode, ...rest }: Record<string, unknown>) => rest, replace: true, resetScroll: false });
  }, [navigate, router, state.isOpenedHere]);
  return [mode, open, close];
}
