import { IconClipboardList, IconClockHour4 } from "@tabler/icons-react";
import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { workOrders, type Workload } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatBriefDay, formatMinutes } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { labourColumns } from "../labour/columns.tsx";
import { columns } from "../columns.tsx";
import { links } from "../links.ts";
import styles from "./person-work.module.css";

/** What a person has before them week by week, and all orders that were theirs, newest first. */
export function PersonWork({ person }: { person: Person }) {
  const list = useList(workOrders.list, columns, { of: { responsiblePerson: person.id }, sort: "-createdAt", state: "tab" });
  const hours = useList(workLabour.list, labourColumns, { of: { person: person.id }, sort: "-day", state: "tab" });
  return (
    <div className={styles.cards}>
      <Load personId={person.id} />
      <RelatedList
        list={list}
        title={t("workOrders.ofPerson.title")}
        rows={10}
        all={links.workOrders()}
        href={(order) => links.workOrder(order.id)}
        facts={["asset", "priority", "dueAt"]}
        empty={<EmptyState icon={IconClipboardList} text={t("workOrders.ofPerson.empty")} />}
      />
      <RelatedList
        list={hours}
        title={t("workOrders.labour.listTitle")}
        rows={10}
        all={links.labourOfPerson(person.id)}
        href={({ workOrder }) => `${links.workOrder(workOrder.id)}?tab=2`}
        facts={["day", "hours", "payCode"]}
        empty={<EmptyState icon={IconClockHour4} text={t("workOrders.labour.noneAtAll")} />}
      />
    </div>
  );
}

function Load({ personId }: { personId: number }) {
  const { data, error, refetch } = useCall(workOrders.workload, { params: { personId } });
  return (
    <Card title={t("workOrders.ofPerson.load")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (isIdle(data) ? <p className={styles.none}>{t("workOrders.ofPerson.idle")}</p> : <Bars load={data} />)}
    </Card>
  );
}

type Pile = { orders: number; minutes: number };
const pilesOf = ({ late, weeks, later, undated }: Workload): { key: string; label: string; pile: Pile; isLate?: true }[] => [
  ...(late.orders > 0 ? [{ key: "late", label: t("workOrders.ofPerson.late"), pile: late, isLate: true as const }] : []),
  ...weeks.map((week, at) => ({
    key: week.monday,
    label: at === 0 ? t("workOrders.ofPerson.thisWeek") : t("workOrders.ofPerson.weekOf", { day: formatBriefDay(week.monday) }),
    pile: week,
  })),
  ...(later.orders > 0 ? [{ key: "later", label: t("workOrders.ofPerson.later"), pile: later }] : []),
  ...(undated.orders > 0 ? [{ key: "undated", label: t("workOrders.ofPerson.undated"), pile: undated }] : []),
];
const isIdle = (load: Workload): boolean => pilesOf(load).every(({ pile }) => pile.orders === 0);

/** A bar is as long as the work is estimated; the words beside it say the same for those who do not see it. */
function Bars({ load }: { load: Workload }) {
  const piles = pilesOf(load);
  const longest = Math.max(...piles.map(({ pile }) => pile.minutes), 1);
  return (
    <ul className={styles.bars}>
      {piles.map(({ key, label, pile, isLate }) => (
        <li key={key} data-late={isLate}>
          <span className={styles.week}>{label}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ inlineSize: `${(100 * pile.minutes) / longest}%` }} />
          </span>
          <span className={styles.amount}>
            {pile.orders > 0 && t("workOrders.ofPerson.amount", { count: pile.orders, time: formatMinutes(pile.minutes) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
