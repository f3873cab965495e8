import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import { workOrderBoards, type WorkOrderCard } from "@millwright/domain/work/orders/boards/contract.ts";
import type { WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { isSame, placeKey, type Place } from "../../../kit/board/group.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import type { List } from "../../../kit/list/use-list.ts";
import { call } from "../../../kit/wire/client.ts";
import { queryClient } from "../../../kit/wire/query.ts";

export type Cards = Reply<typeof workOrderBoards.cards>;

/** Cards that are read on at once. */
const PAGE_CARDS = 20;

/** The cards of a board: the first of each place with the board itself, further ones as they come into sight. A card that is being moved stands where it goes to. */
export function useCards(boardId: number, list: List<WorkOrderRow>, quick: readonly string[], from: string | undefined) {
  const { filters, search, epoch, setFound } = list;
  const body = useMemo(
    () => ({
      filterModel: filters,
      ...(search.q ? { search: search.q } : {}),
      ...(quick.length > 0 ? { quick: [...quick] as never } : {}),
      ...(from ? { from } : {}),
    }),
    [filters, search.q, quick, from],
  );
  const { data, error, refetch } = useQuery({
    queryKey: [workOrderBoards.cards.path, boardId, body],
    queryFn: async () => await call(workOrderBoards.cards, { params: { id: boardId }, body }),
    placeholderData: (before) => before,
  });
  // Follows the list: what made its rows old made the cards old. One reading that is under way already is enough.
  useEffect(() => {
    if (epoch > 0) void queryClient.invalidateQueries({ queryKey: [workOrderBoards.cards.path, boardId] }, { cancelRefetch: false });
  }, [epoch, boardId]);
  const [opened, setOpened] =
    useState<ReadonlyMap<string, { place: Place; rows: readonly WorkOrderCard[]; isReading: boolean }>>(NONE_OPENED);
  const [moving, setMoving] = useState<{ row: WorkOrderCard; to: Place } | null>(null);

  const base = useMemo(() => Map.groupBy(data?.rows ?? [], placeKey), [data]);
  const readOn = useCallback(
    async (place: Place, startRow: number, rows: number): Promise<readonly WorkOrderCard[]> => {
      const asked = { ...body, next: { ...place, startRow, rows: Math.min(rows, 60) } };
      return (await call(workOrderBoards.cards, { params: { id: boardId }, body: asked })).rows;
    },
    [boardId, body],
  );
  // For the next reading of the board alone: what is opened does not ask for itself again.
  const latest = useRef({ opened, base, readOn });
  useEffect(() => {
    latest.current = { opened, base, readOn };
  });
  // Follows the board: what was read on in its places is read on anew, so that nobody loses their place to a card that moved.
  useEffect(() => {
    let isStill = data !== undefined;
    for (const { place, rows } of latest.current.opened.values()) {
      const first = latest.current.base.get(placeKey(place))?.length ?? 0;
      if (rows.length === 0) continue;
      void latest.current.readOn(place, first, rows.length).then(
        (again) => isStill && setOpened((before) => new Map(before).set(placeKey(place), { place, rows: again, isReading: false })),
        () => undefined,
      );
    }
    return () => {
      isStill = false;
    };
  }, [data]);
  // Follows what was counted: the head of the page says how many orders stand here.
  useEffect(() => {
    if (!data) return;
    const rows = data.columns.reduce((sum, { count }) => sum + count, 0);
    setFound({ rows, known: data.isCut || data.columns.some(({ isMore }) => isMore) ? "seen" : "all" });
  }, [data, setFound]);

  const rowsAt = (place: Place): readonly WorkOrderCard[] | undefined => {
    if (!data) return undefined;
    const key = placeKey(place);
    const first = base.get(key) ?? [];
    const known = new Set(first.map(({ id }) => id));
    const rows = [...first, ...(opened.get(key)?.rows ?? []).filter(({ id }) => !known.has(id))];
    if (!moving) return rows;
    const others = rows.filter(({ id }) => id !== moving.row.id);
    return isSame(moving.to, place) ? [moving.row, ...others] : others;
  };
  const countAt = (place: Place): number => data?.cells.find((cell) => isSame(cell, place))?.count ?? 0;
  const onMore = (place: Place): void => {
    const key = placeKey(place);
    const before = opened.get(key)?.rows ?? [];
    const startRow = (base.get(key)?.length ?? 0) + before.length;
    const keep = (rows: readonly WorkOrderCard[], isReading: boolean) =>
      setOpened((all) => new Map(all).set(key, { place, rows, isReading }));
    keep(before, true);
    void readOn(place, startRow, PAGE_CARDS).then(
      (next) => keep([...before, ...next], false),
      (failure: unknown) => {
        keep(before, false);
        notify("error", failure instanceof Error ? failure.message : String(failure));
      },
    );
  };
  return {
    data,
    error,
    refetch,
    rowsAt,
    countAt,
    onMore,
    isReading: (place: Place) => opened.get(placeKey(place))?.isReading === true,
    setMoving,
  };
}

const NONE_OPENED = new Map<string, { place: Place; rows: readonly WorkOrderCard[]; isReading: boolean }>();
