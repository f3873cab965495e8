import { useLocation, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { boards, type Board } from "@millwright/domain/insight/boards/contract.ts";
import { uriOf } from "@millwright/domain/insight/boards/uri.ts";
import { t } from "../../i18n/insight.ts";
import { useGo } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall } from "../../kit/wire/query.ts";
import { NoSuchPage } from "../../shell/error-404.tsx";
import { CHILLERS, useHasEntry } from "./entries.ts";
import { linksAt } from "./links.ts";
import { namedAt } from "./named.ts";
import { BoardView } from "./view.tsx";

const Waiting = () => <SkeletonCards cards={6} lines={3} />;

/** A board under its number; the end of its address is its name, and is put right where it is missing or old. */
export function BoardPage() {
  const { boardId = "" } = useParams({ strict: false }) as { boardId?: string };
  const id = /^[1-9]\d{0,14}$/.test(boardId) ? Number(boardId) : null;
  return id === null ? <NoSuchPage /> : <OneBoard id={id} isNamed />;
}

/** The same for people whose menu is limited to boards. */
export function PlantBoard() {
  const isThere = useHasEntry(useLocation().pathname);
  if (isThere === null) return <Waiting />;
  return isThere ? <BoardPage /> : <NoSuchPage />;
}

export function EntryPage() {
  const isThere = useHasEntry(useLocation().pathname);
  const { data, error, refetch } = useCall(boards.all, isThere ? {} : null);
  if (isThere === false) return <NoSuchPage />;
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const found = data.rows.find(({ menuEntry }) => menuEntry === CHILLERS);
  return found ? <OneBoard id={found.id} isNamed={false} /> : <EmptyState text={t("boards.noneHere")} />;
}

function OneBoard({ id, isNamed }: { id: number; isNamed: boolean }) {
  const { data, error, refetch } = useCall(boards.get, { params: { id } });
  if (isRefusal(error, "not_found")) return <NoSuchPage />;
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return isNamed ? <AtItsAddress board={data} /> : <BoardView key={data.id} board={data} />;
}

/** Under another name it leads to its own, with all that the address says; whoever is on their way to another page is left alone. */
function AtItsAddress({ board }: { board: Board }) {
  const { boardUri } = useParams({ strict: false }) as { boardUri?: string };
  const { pathname, searchStr } = useLocation();
  const go = useGo();
  const named = namedAt(pathname, board);
  const own = linksAt(pathname).record(board.id);
  const isHere = pathname === own || pathname.startsWith(`${own}/`);
  const isRight = boardUri === uriOf(board.name) || !isHere;
  // The address is the router's state.
  useEffect(() => {
    if (!isRight) go(named + searchStr, { replace: true });
  }, [isRight, named, searchStr, go]);
  return isRight ? <BoardView key={board.id} board={board} /> : <Waiting />;
}
