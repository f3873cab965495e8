import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/index.ts";
import { ErrorState, ForbiddenState } from "../feedback/states.tsx";
import { formatNumber } from "../format.ts";
import { rowNames } from "../grid/row-names.ts";
import type { List } from "../list/use-list.ts";
import { useIsPhone } from "../list/use-phone.ts";
import { isRefusal } from "../wire/failures.ts";
import { fetchCall } from "../wire/query.ts";
import type { BoardProps, CountsCall, Group, Landing, Move } from "./group.ts";
import { Lane } from "./lane.tsx";
import grid from "../grid/grid.module.css";
import styles from "./board.module.css";

/** The rows of a list as cards, side by side by one column; on a phone one group at a time. */
export function Board<R extends { id: number }>(props: BoardProps<R>) {
  const { list, by, counts } = props;
  const groups = useGroups(props);
  const { data, error, refetch } = useCounts(list, by, groups, counts);
  const isPhone = useIsPhone();
  const [dragged, setDragged] = useState<R | null>(null);
  const landing = useRef<Landing | null>(null);
  const [chosen, choose] = useState<Group["value"] | null>(null);
  const nameOf = useMemo(() => rowNames(list.columns), [list.columns]);
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;

  const countOf = ({ value }: Group) => data?.get(value) ?? (data ? 0 : undefined);
  const current = groups.find(({ value }) => value === chosen) ?? groups.find((group) => (countOf(group) ?? 0) > 0) ?? groups[0];
  const onMove = async (row: R, move: Move) => {
    landing.current = { id: row.id, at: move.to };
    if (isPhone) choose(move.to);
    if (await props.onMove(row, move)) return;
    landing.current = null;
    if (isPhone) choose(current?.value ?? null);
  };
  const laneOf = (group: Group) => (
    <Lane key={group.value} {...props} {...{ group, nameOf, dragged, setDragged, landing, onMove }} count={countOf(group)} />
  );
  if (!isPhone) return <div className={styles.board}>{groups.map(laneOf)}</div>;
  return (
    <>
      <div className={styles.switch} role="group" aria-label={t("kit.board.groups")}>
        {groups.map((group) => (
          <button
            key={group.value}
            type="button"
            className={grid.toggle}
            aria-pressed={group === current}
            onClick={() => choose(group.value)}
          >
            {group.label} {formatNumber(countOf(group) ?? 0)}
          </button>
        ))}
      </div>
      {current && laneOf(current)}
    </>
  );
}

/** Those that the reader's filter names; without one all that are not put aside. */
function useGroups<R extends { id: number }>({ list, by, groups }: BoardProps<R>): readonly Group[] {
  const filter = list.asked.filterModel[by];
  return useMemo(() => {
    const wanted = filter?.filterType === "set" ? groups.filter(({ value }) => filter.values.includes(value)) : [];
    return wanted.length > 0 ? wanted : groups.filter(({ isAside }) => !isAside);
  }, [filter, groups]);
}

function useCounts<R>({ asked, extra, epoch, setFound }: List<R>, by: string, groups: readonly Group[], counts: CountsCall) {
  const values = groups.map(({ value }) => value);
  const body = { ...asked, ...extra, filterModel: { ...asked.filterModel, [by]: { filterType: "set", values } } };
  const query = useQuery({
    queryKey: ["board", counts.path, body, epoch],
    queryFn: async () => new Map((await fetchCall<CountsCall>(counts, { body } as never)).rows.map(({ value, rows }) => [value, rows])),
    placeholderData: (before) => before,
  });
  const { data } = query;
  // Follows what was counted: the head of the page says how many rows stand here.
  useEffect(() => {
    if (data) setFound({ rows: [...data.values()].reduce((sum, rows) => sum + rows, 0), known: "all" });
  }, [data, setFound]);
  return query;
}
