import type { ReactNode } from "react";
import { workOrderBoards, type Board } from "@millwright/domain/work/orders/boards/contract.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../../../kit/feedback/states.tsx";
import { isId, RecordMissing } from "../../../kit/record/record-screen.tsx";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { boardLinks } from "../links.ts";

/** What stands on a board is shown to those who see the board; an address that names none says so. */
export function BoardGate({ given, children }: { given: string; children: (board: Board) => ReactNode }) {
  const id = isId(given) ? Number(given) : null;
  const { data, error, refetch } = useCall(workOrderBoards.get, id === null ? null : { params: { id } });
  if (data) return children(data);
  if (id === null || isRefusal(error, "not_found")) return <RecordMissing backTo={boardLinks.list()} />;
  if (isRefusal(error, "forbidden")) return <ForbiddenState heading="h1" />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonCards cards={3} lines={4} />;
}
