/** A mark of a chart by the group that it stands in (a week, a row) and its place within (a series, a column). */
export interface Place {
  group: number;
  series: number;
}

/**
 * Where a key leads among the marks of a chart, which are in the order of their groups and series: left and right to the groups before and
 * behind, up and down within the group, Home and End to the first and the last. Answers an index of `places`; null where the key leads nowhere.
 */
export function walked(key: string, seen: number | null, places: readonly Place[]): number | null {
  if (places.length === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return places.length - 1;
  const step = STEPS[key];
  if (!step) return null;
  const now = seen === null ? undefined : places[seen];
  // The first key shows where one is.
  if (!now) return step === "before" ? places.length - 1 : 0;
  if (step === "above" || step === "below") return within(now, places, step === "above" ? 1 : -1) ?? seen;
  return beside(now, places, step === "behind" ? 1 : -1) ?? seen;
}

const STEPS: Readonly<Record<string, "before" | "behind" | "above" | "below">> = {
  ArrowLeft: "before",
  ArrowRight: "behind",
  ArrowUp: "above",
  ArrowDown: "below",
};

/** The mark that is next above or below in the same group. */
function within({ group, series }: Place, places: readonly Place[], direction: 1 | -1): number | null {
  const fitting = places
    .map((place, at) => ({ ...place, at }))
    .filter((place) => place.group === group && (place.series - series) * direction > 0)
    .sort((one, other) => (one.series - other.series) * direction);
  return fitting[0]?.at ?? null;
}

/** In the next group that has a mark, the one of the same series, or that is nearest to it. */
function beside({ group, series }: Place, places: readonly Place[], direction: 1 | -1): number | null {
  const groups = places.filter((place) => (place.group - group) * direction > 0).map((place) => (place.group - group) * direction);
  if (groups.length === 0) return null;
  const next = group + Math.min(...groups) * direction;
  const fitting = places
    .map((place, at) => ({ ...place, at }))
    .filter((place) => place.group === next)
    .sort((one, other) => Math.abs(one.series - series) - Math.abs(other.series - series));
  return fitting[0]?.at ?? null;
}
