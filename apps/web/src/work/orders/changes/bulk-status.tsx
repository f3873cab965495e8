import { useState } from "react";
import type { WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { reachable } from "@millwright/domain/work/orders/reachable.ts";
import { t } from "../../../i18n/work.ts";
import type { AskProps } from "../../../kit/bulk/action.ts";
import { ChoiceField, ReasonField } from "../../../kit/bulk/ask.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { useHolds } from "../../../kit/wire/query.ts";
import { useStatuses } from "../statuses.ts";

/** Which status, of those that at least one of the orders can reach, and the reason where one of them takes it. */
export function AskStatus({ rows, onChange }: AskProps<WorkOrderRow>) {
  const mayApprove = useHolds("work-orders", "approve");
  const reached = reachable(rows, useStatuses(), mayApprove);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const to = reached.find(({ status }) => status.id === chosen);

  const told = (statusId: number | null, why: string) => {
    setChosen(statusId);
    setReason(why);
    const isMissing = reached.find(({ status }) => status.id === statusId)?.needsReason === true && why === "";
    onChange(statusId === null || isMissing ? null : { statusId, ...(why ? { reason: why } : {}) });
  };
  const of = formatNumber(rows.length);
  return (
    <>
      <ChoiceField
        label={t("workOrders.field.status")}
        options={reached.map(({ status, orders }) => ({
          value: status.id,
          label:
            orders === rows.length ? status.name : t("workOrders.bulk.reach", { status: status.name, orders: formatNumber(orders), of }),
        }))}
        onChange={(picked) => told(picked && Number(picked.value), reason)}
      />
      {to?.needsReason && <ReasonField isRequired onChange={(why) => told(chosen, why)} />}
      {to?.status.category === "completed" && <p>{t("workOrders.bulk.completing")}</p>}
    </>
  );
}
