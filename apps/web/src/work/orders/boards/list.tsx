import { IconLayoutKanban } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { workOrderBoards, type BoardRow } from "@millwright/domain/work/orders/boards/contract.ts";
import { COLUMN_KINDS, LANE_KINDS } from "@millwright/domain/work/orders/boards/columns.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { SHARED_WITH } from "@millwright/domain/foundation/list-views/sharing.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState, ErrorState, ForbiddenState } from "../../../kit/feedback/states.tsx";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { optionsFrom } from "../../../kit/filter/options-from.ts";
import { formatNumber } from "../../../kit/format.ts";
import { columnsOf } from "../../../kit/grid/columns.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { ListScreen } from "../../../kit/list/list-screen.tsx";
import { useList, type List } from "../../../kit/list/use-list.ts";
import { NewLink } from "../../../kit/record/new-link.tsx";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { boardLinks } from "../links.ts";
import styles from "./boards.module.css";

/** Boards as cards, six at a time. */
const PAGE = 6;

export function BoardList() {
  const list = useList(workOrderBoards.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("workOrderBoards.title")}
      list={list}
      counted="workOrderBoards.counted"
      create={{ call: workOrderBoards.create, to: boardLinks.add() }}
      hasColumns={false}
      actions={<New />}
    >
      <Cards list={list} />
    </ListScreen>
  );
}

function Cards({ list }: { list: List<BoardRow> }) {
  const { key, asked, epoch, read, setFound } = list;
  const [at, setAt] = useState(0);
  const first = JSON.stringify(asked);
  // Another question begins with its first page.
  const [shown, setShown] = useState(first);
  if (shown !== first) {
    setShown(first);
    setAt(0);
  }
  const startRow = at * PAGE;
  const { data, error, refetch } = useQuery({
    queryKey: ["boards", key, asked, startRow, epoch],
    queryFn: async () => await read({ ...asked, count: true } as typeof asked, { startRow, endRow: startRow + PAGE }),
    placeholderData: (before) => before,
  });
  const count = data?.count?.rows;
  // Follows the answer: the head of the page says how many there are.
  useEffect(() => {
    if (count !== undefined) setFound({ rows: count, known: "all" });
  }, [count, setFound]);
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={PAGE} lines={3} />;
  if (data.rows.length === 0) return <EmptyState icon={IconLayoutKanban} text={t("workOrderBoards.empty")} action={<New />} />;
  const pages = Math.ceil((count ?? 0) / PAGE);
  return (
    <>
      <ul className={styles.boards}>
        {data.rows.map((board) => (
          <li key={board.id}>
            <BoardCard board={board} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t("workOrderBoards.pages")}>
          <Button variant="secondary" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t("workOrderBoards.pageBefore")}
          </Button>
          <span>{t("workOrderBoards.page", { page: formatNumber(at + 1), pages: formatNumber(pages) })}</span>
          <Button variant="secondary" disabled={at + 1 >= pages} onClick={() => setAt(at + 1)}>
            {t("workOrderBoards.pageAfter")}
          </Button>
        </nav>
      )}
    </>
  );
}

function BoardCard({ board: { id, name, columnsBy, lanesBy, owner, sharedWith } }: { board: BoardRow }) {
  return (
    <AppLink to={boardLinks.record(id)} className={styles.boardCard}>
      <span className={styles.boardName}>{name}</span>
      <span className={styles.fact}>
        {t("workOrderBoards.by", { what: t(`workOrderBoards.columns.${columnsBy}`) })}
        {lanesBy !== "none" && ` · ${t("workOrderBoards.across", { what: t(`workOrderBoards.lanes.${lanesBy}`) })}`}
      </span>
      <span className={styles.fact}>
        {owner ? owner.name : t("workOrderBoards.ofProduct")} · {t(`workOrderBoards.shared.${sharedWith}`)}
      </span>
    </AppLink>
  );
}

const New = () => <NewLink call={workOrderBoards.create} to={boardLinks.add()} label={t("workOrderBoards.new")} />;

const column = columnsOf(workOrderBoards.list, "workOrderBoards.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.own("columnsBy", {
    filter: { kind: "set", options: () => COLUMN_KINDS.map((value) => ({ value, label: t(`workOrderBoards.columns.${value}`) })) },
    text: ({ columnsBy }) => t(`workOrderBoards.columns.${columnsBy}`),
  }),
  column.own("lanesBy", {
    filter: { kind: "set", options: () => LANE_KINDS.map((value) => ({ value, label: t(`workOrderBoards.lanes.${value}`) })) },
    text: ({ lanesBy }) => t(`workOrderBoards.lanes.${lanesBy}`),
  }),
  column.own("sharedWith", {
    filter: { kind: "set", options: () => SHARED_WITH.map((value) => ({ value, label: t(`workOrderBoards.shared.${value}`) })) },
    text: ({ sharedWith }) => t(`workOrderBoards.shared.${sharedWith}`),
  }),
  column.reference("owner", { options: optionsFrom(people.list) }),
];
