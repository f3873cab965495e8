import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatMoment, formatMinutes } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../../kit/record/fact-grid.tsx";
import { SignedBy } from "../signature/signed-by.tsx";

/** What completing the order recorded. Before that there is nothing to show; afterwards it stands. */
export function CompletionCard({ order }: { order: WorkOrder }) {
  const { actualMinutes, downtimeMinutes, completedAt, startedAt, completionNotes } = order;
  const isSigned = order.signedBy !== null || order.earlierSignatures.length > 0;
  if (completedAt === null && actualMinutes === null && completionNotes === null && !isSigned) return null;
  const clock = (minutes: number | null) => (minutes === null ? null : t("workOrders.hours", { clock: formatMinutes(minutes) }));
  return (
    <Card title={t("workOrders.details.completion")}>
      <FactGrid>
        <WideFact label={t("workOrders.field.actualMinutes")}>{clock(actualMinutes)}</WideFact>
        <WideFact label={t("workOrders.field.downtimeMinutes")}>{clock(downtimeMinutes)}</WideFact>
        <WideFact label={t("workOrders.field.startedAt")}>{startedAt === null ? null : formatMoment(startedAt)}</WideFact>
        <WideFact label={t("workOrders.field.completedAt")}>{completedAt === null ? null : formatMoment(completedAt)}</WideFact>
        <WideFact label={t("workOrders.field.completionNotes")} isWide>
          {completionNotes}
        </WideFact>
        {isSigned && (
          <WideFact label={t("workOrders.field.signature")} isWide>
            <SignedBy order={order} />
          </WideFact>
        )}
      </FactGrid>
    </Card>
  );
}
