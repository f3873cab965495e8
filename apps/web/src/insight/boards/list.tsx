import { IconLayoutDashboard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { boards, type BoardRow } from "@millwright/domain/insight/boards/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { SHARED_WITH } from "@millwright/domain/foundation/list-views/sharing.ts";
import { t } from "../../i18n/insight.ts";
import { EmptyState, ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { formatNumber, formatRelative } from "../../kit/format.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList, type List } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { NoSuchPage } from "../../shell/error-404.tsx";
import { BoardPicture } from "./board-picture.tsx";
import { ReportsLink } from "../scheduled-reports/public.ts";
import { useHasEntry } from "./entries.ts";
import { Favourite } from "./favourite.tsx";
import { linksAt } from "./links.ts";
import { namedAt } from "./named.ts";
import styles from "./boards.module.css";

/** Boards as cards, six at a time. */
const PAGE = 6;

/** The list for people whose menu is limited to it; for all others there is no such page. */
export function PlantBoards() {
  const isThere = useHasEntry(useLocation().pathname);
  if (isThere === null) return <SkeletonCards cards={PAGE} lines={3} />;
  return isThere ? <BoardList /> : <NoSuchPage />;
}

export function BoardList() {
  const list = useList(boards.list, columns, { sort: "name" });
  const links = linksAt(useLocation().pathname);
  return (
    <ListScreen
      title={t("boards.title")}
      list={list}
      counted="boards.counted"
      create={{ call: boards.create, to: links.add() }}
      actions={<Beside />}
      hasColumns={false}
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
    queryKey: ["plant-boards", key, asked, startRow, epoch],
    queryFn: async () => await read({ ...favouritesFirst(asked), count: true } as typeof asked, { startRow, endRow: startRow + PAGE }),
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
  if (data.rows.length === 0) return <EmptyState icon={IconLayoutDashboard} text={t("boards.emptyList")} action={<New />} />;
  const pages = Math.ceil((count ?? 0) / PAGE);
  return (
    <>
      <ul className={styles.cards}>
        {data.rows.map((board) => (
          <li key={board.id} className={styles.carded}>
            <BoardCard board={board} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t("boards.pages")}>
          <Button variant="secondary" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t("boards.pageBefore")}
          </Button>
          <span>{t("boards.pageOf", { page: formatNumber(at + 1), pages: formatNumber(pages) })}</span>
          <Button variant="secondary" disabled={at + 1 >= pages} onClick={() => setAt(at + 1)}>
            {t("boards.pageAfter")}
          </Button>
        </nav>
      )}
    </>
  );
}

/** Whatever the order, what the reader looks at most is before the others. */
const favouritesFirst = <A extends { sortModel?: readonly object[] }>(asked: A): A => ({
  ...asked,
  sortModel: [{ colId: "isFavourite", sort: "desc" }, ...(asked.sortModel ?? [])],
});

function BoardCard({ board }: { board: BoardRow }) {
  const { id, name, description, owner, sharedWith, updatedAt, layout } = board;
  const { pathname } = useLocation();
  return (
    <>
      <AppLink to={namedAt(pathname, board)} className={styles.card}>
        <BoardPicture layout={layout} />
        <span className={styles.cardName}>{name}</span>
        {description && <span className={styles.fact}>{description}</span>}
        <span className={styles.fact}>
          {[owner?.name, t(`boards.sharedOnCard.${sharedWith}`), t("boards.changed", { at: formatRelative(updatedAt) })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </AppLink>
      <Favourite id={id} name={name} isFavourite={board.isFavourite} className={styles.cardStar} />
    </>
  );
}

const Beside = () => (
  <>
    <ReportsLink />
    <New />
  </>
);
const New = () => <NewLink call={boards.create} to={linksAt(useLocation().pathname).add()} label={t("boards.new")} />;

const column = columnsOf(boards.list, "boards.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.own("sharedWith", {
    filter: { kind: "set", options: () => SHARED_WITH.map((value) => ({ value, label: t(`boards.shared.${value}`) })) },
    text: ({ sharedWith }) => t(`boards.shared.${sharedWith}`),
  }),
  column.yesNo("isFavourite"),
  column.date("updatedAt"),
  column.reference("owner", { options: optionsFrom(people.list) }),
];
