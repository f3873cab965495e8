import { QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { inOrder } from "@millwright/domain/insight/boards/layout.ts";
import { wall, type WallBoard } from "@millwright/domain/insight/walls/contract.ts";
import { schemeAt } from "@millwright/domain/insight/walls/scheme.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { setLocale } from "../../../kit/format.ts";
import { holdScheme } from "../../../kit/theme/theme.ts";
import { call } from "../../../kit/wire/client.ts";
import { keyOf } from "../../../kit/wire/query.ts";
import type { BoardData } from "../../boards/public.ts";
import { followWall, type Trouble } from "./following.ts";

/** What widgets ask of the product around them is answered by the wall, or not at all. */
export const newSurroundings = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        enabled: false,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

export interface Wall {
  shown: WallBoard | null;
  /** When it was heard, milliseconds of this screen's clock. */
  heardAt: number;
  trouble: Trouble | null;
}

const widthNow = (): number => Math.min(Math.max(Math.round(window.innerWidth), 320), 4000);
const renew = () => location.reload();

/** The board behind an address, as it is now, and what is wrong where it is not. */
export function useWall(token: string, surroundings: QueryClient): Wall {
  const [heard, setHeard] = useState<Omit<Wall, "trouble">>({ shown: null, heardAt: 0 });
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const clock = useRef("");
  // Follows the server.
  useEffect(() => {
    const hear = (shown: WallBoard) => {
      surroundings.setQueryData(keyOf(sensorUnits.get), { system: null, rows: shown.units });
      if (clock.current !== `${shown.locale} ${shown.timeZone}`) {
        clock.current = `${shown.locale} ${shown.timeZone}`;
        setLocale({ locale: shown.locale, timeZone: shown.timeZone, isOnlyZone: true });
      }
      setHeard({ shown, heardAt: Date.now() });
    };
    const ask = async () => await call(wall.look, { body: { token, px: widthNow() } }, { isBrief: true });
    return followWall({ ask, hear, fail: setTrouble, renew });
  }, [token, surroundings]);
  return { ...(trouble?.is === "gone" ? { shown: null, heardAt: 0 } : heard), trouble };
}

/** The time, by steps of milliseconds. */
export function useNow(step: number): number {
  const [now, setNow] = useState(Date.now);
  // Follows the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}

/** Dark and light by the hours of the place, or always the same. */
export function useWallScheme(shown: WallBoard | null): void {
  const now = useNow(20_000);
  const scheme = shown && schemeAt(shown.scheme, now, shown.timeZone);
  // The scheme is an attribute of the document.
  useEffect(() => {
    holdScheme(scheme);
    return () => holdScheme(null);
  }, [scheme]);
}

/** A screen that shows a board does not go to sleep, where the browser can see to that; after a break it is asked anew. */
export function useAwake(): void {
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === "visible") void navigator.wakeLock?.request("screen").catch(() => {});
    };
    keep();
    document.addEventListener("visibilitychange", keep);
    return () => document.removeEventListener("visibilitychange", keep);
  }, []);
}

/** What the widgets of the board show: what was heard last, and how old it is while nobody answers. */
export function useWallData({ shown, trouble }: Wall): BoardData & { widgets: WallBoard["board"]["widgets"] } {
  const now = useNow(15_000);
  const answers = useMemo(() => new Map((shown?.answers ?? []).map((answer) => [answer.key, answer])), [shown]);
  const widgets = useMemo(() => inOrder(shown?.board.widgets ?? []), [shown]);
  const asOf = shown?.asOf ?? null;
  return {
    answers,
    widgets,
    asOf,
    timeZone: shown?.timeZone ?? "UTC",
    now: trouble === null || asOf === null ? null : now,
    error: null,
    isLate: trouble !== null,
    retry: () => {},
  };
}
