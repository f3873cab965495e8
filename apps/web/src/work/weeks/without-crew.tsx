import { IconUsersPlus } from "@tabler/icons-react";
import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { isOverdue } from "@millwright/domain/work/orders/status.ts";
import { crewWeeks, type WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { call } from "../../kit/wire/client.ts";
import { changed, useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { links as orderLinks } from "../orders/public.ts";
import styles from "./weeks.module.css";

const SHOWN = 50;
const OPEN = {
  crew: { filterType: "set" as const, values: [null] },
  statusCategory: { filterType: "set" as const, values: ["open", "in_progress", "on_hold"] },
};

/** Open work that is in no crew's week: the crew that is looked at takes it by a button. */
export function WithoutCrew({ plan: { crew } }: { plan: Pick<WeekPlan, "crew"> }) {
  const { data } = useCall(workOrders.list, {
    body: { startRow: 0, endRow: SHOWN, filterModel: OPEN, sortModel: [{ colId: "dueAt", sort: "asc" as const }] },
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <details className={styles.left} open>
      <summary>{t("crewWeeks.withoutCrew.title", { count: data.lastRow ?? data.rows.length })}</summary>
      <p className={styles.small}>{t("crewWeeks.withoutCrew.help")}</p>
      <ul className={styles.cards}>
        {data.rows.map((order) => (
          <OrderWithoutCrew key={order.id} order={order} crew={crew} />
        ))}
      </ul>
    </details>
  );
}

function OrderWithoutCrew({ order, crew }: { order: WorkOrderRow; crew: WeekPlan["crew"] }) {
  const mayAssign = useMay(workOrders.update);
  const assign = useChange(workOrders.update, { invalidates: [workOrders, crewWeeks] });
  const take = async () => {
    try {
      const { version, crewId } = await call(workOrders.get, { params: { id: order.id } });
      // Somebody else was faster: the list is read again.
      if (crewId !== null) return await changed(workOrders);
      await assign.mutateAsync({ params: { id: order.id }, body: { version, crewId: crew.id } });
      notify("success", t("crewWeeks.withoutCrew.assigned", { code: order.code, crew: crew.name }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <li className={styles.card} data-late={isOverdue({ dueAt: order.dueAt, category: order.status.category }, new Date()) || undefined}>
      <div className={styles.cardHead}>
        <AppLink to={orderLinks.workOrder(order.id)} className={styles.cardTitle} title={order.title}>
          {order.title}
        </AppLink>
        {mayAssign && (
          <IconButton
            label={t("crewWeeks.withoutCrew.assignOf", { code: order.code, crew: crew.name })}
            disabled={assign.isPending}
            onClick={() => void take()}
          >
            <IconUsersPlus size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={styles.cardLine} title={[order.code, order.responsiblePerson?.name].filter(Boolean).join(" · ")}>
        {order.priority === 3 && <PriorityMark priority={order.priority} compact />}
        <span className={styles.machine}>{order.asset?.name ?? order.code}</span>
        {order.dueAt && <DueDate at={order.dueAt} isDone={false} isBrief />}
      </div>
    </li>
  );
}
