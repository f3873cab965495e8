import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { boards, type Answer, type Where } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { spanOf, type Range } from "@millwright/domain/iot/messages/ranges.ts";
import { call } from "../../kit/wire/client.ts";
import { keyOf } from "../../kit/wire/query.ts";
import { useNewest } from "./use-newest.ts";

export interface Shown {
  key: string;
  widget: BoardWidget;
}

export interface BoardData {
  answers: ReadonlyMap<string, Answer>;
  /** When it was answered; null: not yet. */
  asOf: string | null;
  timeZone: string;
  /** Milliseconds: the time by which it is old while nobody answers; null: it is of now. */
  now: number | null;
  error: Error | null;
  /** The last answer is older than twice the time after which it is asked again. */
  isLate: boolean;
  retry: () => void;
}

interface Asked {
  widgets: readonly Shown[];
  where: Where;
  range: Range;
  timeZone: string;
  refreshSeconds: number;
}

const NONE: readonly Answer[] = [];

/** The width for which curves are drawn; a window that is made wider asks no more points of the same hours. */
const widthNow = (): number => Math.min(Math.max(window.innerWidth, 320), 2400);

/** Figures count days, over all that their reader sees: an answer a few minutes old says the same, and costs ten times what values of sensors do. */
const FIGURES_SECONDS = 300;

/**
 * What the widgets of a board say: what sensors measured and what is listed in one request, asked again as often as the board says while it is looked at; figures in
 * another one, asked again every five minutes.
 */
export function useBoardData({ widgets, refreshSeconds, ...place }: Asked): BoardData {
  const [ofDays, ofNow] = [widgets.filter(({ widget }) => "figure" in widget), widgets.filter(isOfNow)];
  const now = useAnswers({ ...place, widgets: ofNow, refreshSeconds });
  const days = useAnswers({ ...place, widgets: ofDays, refreshSeconds: Math.max(refreshSeconds, FIGURES_SECONDS) });
  const first = ofNow.length > 0 ? now : days;
  return {
    ...first,
    answers: useMemo(() => new Map([...now.answers, ...days.answers]), [now.answers, days.answers]),
    error: now.error ?? days.error,
    isLate: now.isLate || days.isLate,
    retry: () => {
      now.retry();
      days.retry();
    },
  };
}

const isOfNow = ({ widget }: Shown): boolean => widget.kind !== "text" && !("figure" in widget);

function useAnswers({ widgets, where, range, timeZone, refreshSeconds }: Asked): BoardData {
  const [px] = useState(widthNow);
  const now = useClock(refreshSeconds * 1000);
  const span = spanOf(range, now, timeZone);
  const body = { from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString(), px, where, widgets: [...widgets] };
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: keyOf(boards.data, body),
    queryFn: async ({ signal }) => await call(boards.data, { body }, { signal }),
    enabled: widgets.length > 0,
    // What is known stays until the next answer is there: nothing jumps.
    placeholderData: (before) => before,
  });
  const answers = useNewest(data?.answers ?? NONE);
  const answered = data ? Date.parse(data.asOf) : 0;
  return {
    answers,
    asOf: data?.asOf ?? null,
    timeZone: data?.timeZone ?? timeZone,
    now: error ? now : null,
    error,
    isLate: error !== null && answered > 0 && Math.max(now, dataUpdatedAt) - answered > 2000 * refreshSeconds,
    retry: () => void (widgets.length > 0 && refetch()),
  };
}

/** The time, in steps; a tab that is not looked at stands still, and goes on when it is looked at again. */
function useClock(step: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === "visible") setNow(Date.now());
    };
    const timer = setInterval(tick, step);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [step]);
  return now;
}
