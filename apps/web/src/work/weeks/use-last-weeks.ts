import { useMemo } from "react";
import { weeksBefore } from "@millwright/domain/work/weeks/compliance.ts";
import { crewWeeks, WEEKS_SHOWN, type CrewWeekRow } from "@millwright/domain/work/weeks/contract.ts";
import { useCall } from "../../kit/wire/query.ts";

export interface LastWeek {
  monday: string;
  /** Null: it was not locked. */
  week: CrewWeekRow | null;
}

/** The twelve weeks before this one of a crew, the oldest first, each with how much of it happened. */
export function useLastWeeks(crewId: number, before: string) {
  const { data, error, refetch } = useCall(crewWeeks.list, {
    body: {
      startRow: 0,
      endRow: WEEKS_SHOWN,
      sortModel: [{ colId: "monday", sort: "desc" }],
      filterModel: { crew: { filterType: "set", values: [crewId] }, monday: { filterType: "date", type: "lessThan", dateFrom: before } },
    },
  });
  const weeks = useMemo((): LastWeek[] | undefined => {
    const locked = data?.rows.filter(({ state }) => state === "locked");
    return locked && weeksBefore(before, WEEKS_SHOWN, locked);
  }, [data, before]);
  return { weeks, error: data ? null : error, retry: () => void refetch() };
}
