import { IconArrowRight } from "@tabler/icons-react";
import { nextInDay } from "@millwright/domain/insight/home/next.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { known } from "../../kit/wire/query.ts";
import styles from "./next-order.module.css";
import { useHome } from "./use-home.ts";

const isEnded = (id: number): boolean => {
  const order = known(workOrders.get, { params: { id } });
  return order !== undefined && ENDED.includes(order.status.category);
};

/** At the end of an order: the next one of the own day, in one tap. */
export function NextOrder({ orderId, isMain }: { orderId: number; isMain: boolean }) {
  const { data } = useHome();
  const next = data?.myDay ? nextInDay(data.myDay.parts, orderId, isEnded) : null;
  if (next === null) return null;
  return (
    <AppLink
      to={`/maintenance-management/work-order-board/1/${next.id}`}
      className={buttonClass(isMain ? "primary" : "secondary", styles.next)}
    >
      <span className={styles.words}>
        <span className={styles.title}>{t("home.nextOrder", { code: next.code, title: next.title })}</span>
        {next.dueAt && (
          <span className={styles.due}>
            {t("home.nextDue")} <DueDate at={next.dueAt} isBrief />
          </span>
        )}
      </span>
      <IconArrowRight size={22} aria-hidden="true" />
    </AppLink>
  );
}
