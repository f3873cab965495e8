import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { useEffect, useState } from "react";
import { device } from "../../../kit/offline/device.ts";
import { isUnreached } from "../../../kit/wire/failures.ts";
import { fetchCall } from "../../../kit/wire/query.ts";
import type { Place } from "./recent-places.ts";

/** Rows of each kind that one search offers. */
const ROWS = 8;
/** Milliseconds a person may pause in typing before the search begins. */
const PAUSE = 200;

/** One search over machines and places: who reports a fault need not know which of the two it is. */
export function usePlaces(typed: string) {
  const search = useSettled(typed.trim());
  return useQuery({
    queryKey: ["places", search],
    queryFn: async (): Promise<readonly Place[]> => {
      const body = { startRow: 0, endRow: ROWS, sortModel: [{ colId: "name", sort: "asc" as const }], search };
      const lists = await Promise.all([fetchCall(assets.list, { body }), fetchCall(locations.list, { body })]).catch(unlessUnreached);
      if (lists === null) return await placesAtHand(search);
      const [machines, rooms] = lists;
      return [
        ...machines.rows.map(({ id, code, name, locationPath }) => ({ kind: "asset" as const, id, code, name, path: locationPath })),
        ...rooms.rows.map(({ id, code, name, path }) => ({ kind: "location" as const, id, code, name, path })),
      ];
    },
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
}

function unlessUnreached(failure: unknown): null {
  if (isUnreached(failure)) return null;
  throw failure;
}

/** Without a network: what is on the device. */
async function placesAtHand(search: string): Promise<readonly Place[]> {
  const found = (await (await device())?.named(search)) ?? [];
  const places = found.flatMap(({ kind, id, code, name, second }): Place[] => {
    if (kind !== "assets" && kind !== "locations") return [];
    return [{ kind: kind === "assets" ? "asset" : "location", id, code, name, path: second === null ? [] : [second] }];
  });
  return places.slice(0, 2 * ROWS);
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  // Follows the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
