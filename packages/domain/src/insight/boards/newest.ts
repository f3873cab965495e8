import type { NewestValue } from "../../kit/live/frames.ts";
import type { Answer, BoardSeries } from "./contract.ts";

/** An answer with what its series said since it was given. Several that were made one stay as they were answered: part of them would be another sum. */
export function withNewest(answer: Answer, newest: ReadonlyMap<number, NewestValue>): Answer {
  if (answer.is !== "series" || newest.size === 0) return answer;
  const series = answer.series.map((one) => later(one, one.seriesId === null ? undefined : newest.get(one.seriesId)));
  return series.some((one, at) => one !== answer.series[at]) ? { ...answer, series } : answer;
}

function later(series: BoardSeries, said: NewestValue | undefined): BoardSeries {
  if (!said || (series.newest && Date.parse(series.newest.at) >= said.at)) return series;
  return { ...series, newest: { at: new Date(said.at).toISOString(), value: said.value } };
}
