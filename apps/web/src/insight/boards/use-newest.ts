import { useMemo, useState } from "react";
import type { Answer } from "@millwright/domain/insight/boards/contract.ts";
import { withNewest } from "@millwright/domain/insight/boards/newest.ts";
import type { NewestValue } from "@millwright/domain/kit/live/frames.ts";
import { useValues } from "../../kit/live/values.ts";

const seriesOf = (answers: readonly Answer[]): number[] =>
  answers.flatMap((answer) => (answer.is === "series" ? answer.series.flatMap(({ seriesId }) => seriesId ?? []) : []));

/** The answers by their keys, each series with what it said since, where the connection told so. */
export function useNewest(answers: readonly Answer[]): ReadonlyMap<string, Answer> {
  const [newest, setNewest] = useState<ReadonlyMap<number, NewestValue>>(new Map());
  const shown = useMemo(() => seriesOf(answers), [answers]);
  useValues(shown, (values) => {
    const own = values.filter(({ seriesId }) => shown.includes(seriesId));
    if (own.length > 0) setNewest((before) => new Map([...before, ...own.map((value) => [value.seriesId, value] as const)]));
  });
  return useMemo(() => new Map(answers.map((answer) => [answer.key, withNewest(answer, newest)])), [answers, newest]);
}
