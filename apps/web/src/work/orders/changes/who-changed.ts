import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { call } from "../../../kit/wire/client.ts";

/** Says who changed an order while somebody else was moving it, and what was done, as its log tells it. */
export async function whoChanged(id: number, code: string): Promise<void> {
  try {
    const { rows } = await call(workOrders.log, { params: { id } });
    const [last] = rows;
    const person = last?.person?.name ?? t("workOrders.move.somebody");
    notify("warning", t("workOrders.move.changedBy", { code, person, what: last?.logNotes ?? "" }));
  } catch {
    notify("warning", t("workOrders.move.changedBy", { code, person: t("workOrders.move.somebody"), what: "" }));
  }
}
