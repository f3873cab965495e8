import { workOrders, type Stay, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../i18n/work.ts";
import { formatDay } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";

/** How long the order stood in each status, and of one on hold why and until when. */
export function Stays({ order: { id, version, holdReason, expectedDay } }: { order: WorkOrder }) {
  // The version makes another question of it: whoever moves the order sees where its time went.
  const { data } = useCall(workOrders.stays, version > 0 ? { params: { id } } : null);
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("workOrders.stays.title")}>
      <Facts>
        {data.rows.map(({ status, ...stay }) => (
          <div key={status.id}>
            <dt>
              <StatusChip category={status.category} label={status.name} shade={status.shade} />
            </dt>
            <dd>{timeOf(stay)}</dd>
          </div>
        ))}
        {holdReason && <Fact label={t("workOrders.field.holdReasonId")}>{holdReason.name}</Fact>}
        {expectedDay !== null && <Fact label={t("workOrders.field.expectedDay")}>{formatDay(expectedDay)}</Fact>}
      </Facts>
    </Card>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** `3 d`, `12 h` or `25 min`: the largest of them that it reaches. */
function timeOf({ minutes, isNow }: Omit<Stay, "status">): string {
  const time =
    minutes >= DAY
      ? t("workOrders.stays.days", { count: Math.floor(minutes / DAY) })
      : minutes >= HOUR
        ? t("workOrders.stays.hours", { count: Math.floor(minutes / HOUR) })
        : t("workOrders.stays.minutes", { count: minutes });
  return isNow ? t("workOrders.stays.now", { time }) : time;
}
