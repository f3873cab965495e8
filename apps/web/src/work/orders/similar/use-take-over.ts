import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { similarOrders, type SimilarOrder, type TakenOver } from "@millwright/domain/work/orders/similar/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { keepOrder } from "../changes/use-moves.ts";

const CHANGED = [workOrders, workParts, stock, reservations];

/** Takes over what another order used, says what that was, and takes it back while that is said. */
export function useTakeOver() {
  const over = useChange(similarOrders.takeOver, { invalidates: CHANGED, onDone: ({ workOrder }) => keepOrder(workOrder) });
  const back = useChange(similarOrders.takeBack, { invalidates: CHANGED, onDone: keepOrder });

  const take = async ({ id, version }: Pick<WorkOrder, "id" | "version">, { order: { id: fromId, code } }: Pick<SimilarOrder, "order">) => {
    try {
      const { workOrder, taken } = await over.mutateAsync({ body: { workOrderId: id, version, fromId } });
      const undo = () => void takeBack(workOrder, { id: fromId, code }, taken);
      notify("success", toldOf(code, taken), { label: t("kit.inPlace.undo"), onAct: undo });
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  const takeBack = async ({ id, version }: WorkOrder, from: { id: number; code: string }, taken: TakenOver) => {
    try {
      await back.mutateAsync({ body: { workOrderId: id, version, fromId: from.id, ...taken } });
      notify("info", t("workOrders.similar.takenBack", { code: from.code }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return { take, isTaking: over.isPending || back.isPending };
}

function toldOf(code: string, { partLineIds, estimateMinutes }: TakenOver): string {
  const count = partLineIds.length;
  if (count === 0) return t("workOrders.similar.takenTime", { code });
  return estimateMinutes === null
    ? t("workOrders.similar.takenParts", { code, count })
    : t("workOrders.similar.takenBoth", { code, count });
}
