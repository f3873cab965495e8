import type { ReactNode } from "react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { Avatar } from "../../kit/marks/avatar.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { ChoiceInPlace, InstantInPlace, RecordInPlace, useInPlace } from "../../kit/record/in-place.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { keepOrder } from "./changes/use-moves.ts";
import styles from "./record.module.css";
import { mayChangePart } from "./statuses.ts";
import { priorityOptions } from "./words.ts";

/** What is changed most of an order, where it stands: by who may, while the order can still be planned. */
export function PriorityFact({ order }: { order: WorkOrder }) {
  const [may, change] = useFact(order);
  const shown = <PriorityMark priority={order.priority} />;
  if (!may) return shown;
  const label = t("workOrders.field.priority");
  return (
    <ChoiceInPlace
      label={label}
      value={order.priority}
      options={priorityOptions().map((option) => ({ ...option, shown: <PriorityMark priority={option.value} /> }))}
      onChange={(priority) => void change(label, { priority }, { priority: order.priority })}
    >
      {shown}
    </ChoiceInPlace>
  );
}

/** In the head with its icon, and left out where nothing is due and nobody may say so. */
export function DueFact({ order, icon }: { order: WorkOrder; icon?: ReactNode }) {
  const [may, change] = useFact(order);
  const label = t("workOrders.field.dueAt");
  const { dueAt } = order;
  if (dueAt === null && !may) return icon ? null : <>–</>;
  const shown = (
    <span className={styles.mark}>
      {icon}
      <span className="visually-hidden">{label} </span>
      {dueAt === null ? (
        <span className={styles.nobody}>{t("workOrders.facts.noDue")}</span>
      ) : (
        <DueDate at={dueAt} isDone={ENDED.includes(order.status.category)} />
      )}
    </span>
  );
  if (!may) return shown;
  return (
    <InstantInPlace label={label} value={dueAt} onChange={(next) => void change(label, { dueAt: next }, { dueAt })}>
      {shown}
    </InstantInPlace>
  );
}

export function ResponsibleFact({ order }: { order: WorkOrder }) {
  const [may, change] = useFact(order);
  const label = t("workOrders.field.responsiblePerson");
  const { responsiblePerson: person } = order;
  if (person === null && !may) return null;
  const shown = (
    <span className={styles.mark}>
      {person && <Avatar name={person.name} size={20} />}
      <span className="visually-hidden">{label} </span>
      {person?.name ?? <span className={styles.nobody}>{t("workOrders.summary.nobody")}</span>}
    </span>
  );
  if (!may) return shown;
  return (
    <RecordInPlace
      label={label}
      call={people.list}
      value={person}
      none={t("workOrders.summary.nobody")}
      onChange={(chosen) => void change(label, { responsiblePersonId: chosen?.id ?? null }, { responsiblePersonId: person?.id ?? null })}
    >
      {shown}
    </RecordInPlace>
  );
}

function useFact(order: WorkOrder) {
  const may = useMay(workOrders.update) && mayChangePart(order, "plan");
  const change = useInPlace(order, { call: workOrders.update, contract: [workOrders], show: keepOrder });
  return [may, change] as const;
}
