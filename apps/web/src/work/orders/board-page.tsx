import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { EVERY_ORDER } from "@millwright/domain/work/orders/boards/columns.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EveryOrder } from "./list.tsx";

/** What stands at the address of a board: every order at the first one, the orders of its filter at any other. */
export function BoardPage() {
  const { boardId } = useParams({ strict: false }) as { boardId?: string };
  if (boardId === String(EVERY_ORDER)) return <EveryOrder />;
  return (
    <Suspense fallback={<SkeletonCards cards={3} lines={4} />}>
      <SavedBoard key={boardId} given={boardId ?? ""} />
    </Suspense>
  );
}

const SavedBoard = lazy(() => import("./boards/saved-board.tsx").then((module) => ({ default: module.SavedBoard })));
