import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { findingsIn } from "@millwright/domain/work/orders/steps/findings.ts";
import { t } from "../../i18n/work.ts";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { formatMoment, formatMinutes, formatMoney } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { RecentLog } from "../../kit/log/recent-log.tsx";
import { FindingMarks, findingTone } from "../../kit/marks/result-mark.tsx";
import { CrewChip } from "../../register/crews/public.ts";
import { SupplierChip } from "../../register/suppliers/public.ts";
import { PersonChip } from "../../foundation/people/public.ts";
import { useMay } from "../../kit/wire/query.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { DueFact, ResponsibleFact } from "./facts.tsx";
import { orderCards, requestChip } from "./slots.ts";
import { Stays } from "./stays.tsx";
import styles from "./record.module.css";

/** What one wants to know of an order whichever tab is open: how far, when, who, how much, what happened last. */
export function Summary({ order, onLog }: { order: WorkOrder; onLog: () => void }) {
  // What it cost is told to those who may see it; to others nothing was not booked.
  const seesCosts = useMay(workOrderCosts.list);
  return (
    <>
      <Progress order={order} />
      <Dates order={order} />
      <Stays order={order} />
      <People order={order} />
      <ContributedParts of={orderCards} give={{ order }} />
      {seesCosts && <Costs costs={order.costs} />}
      <Card
        title={t("kit.log.recent")}
        aside={
          <Button variant="text" onClick={onLog}>
            {t("kit.log.all")}
          </Button>
        }
      >
        <RecentLog call={workOrders.log} id={order.id} />
      </Card>
    </>
  );
}

export function Progress({ order: { counts } }: { order: WorkOrder }) {
  const { subtasksCount, subtasksDone, tasksCount, tasksDone, mandatorySubtasksLeft, stopsCount, stopsOpen } = counts;
  if (tasksCount === 0 && stopsCount === 0) return null;
  // Of a route the stops count; tasks without steps count as one thing to do.
  const [done, all] =
    stopsCount > 0 ? [stopsCount - stopsOpen, stopsCount] : subtasksCount > 0 ? [subtasksDone, subtasksCount] : [tasksDone, tasksCount];
  return (
    <Card
      title={t("workOrders.summary.progress")}
      aside={<span className="num">{t("workOrders.summary.percent", { percent: Math.round((done / all) * 100) })}</span>}
    >
      <progress
        className={styles.progress}
        data-tone={findingTone(counts)}
        max={all}
        value={done}
        aria-label={t("workOrders.summary.progress")}
      />
      <p className={styles.counts}>
        {stopsCount > 0 && <span>{t("workOrders.stops.of", { done: stopsCount - stopsOpen, count: stopsCount })}</span>}
        <span>{t("workOrders.summary.tasks", { done: tasksDone, count: tasksCount })}</span>
        {subtasksCount > 0 && <span>{t("workOrders.summary.steps", { done: subtasksDone, count: subtasksCount })}</span>}
      </p>
      {findingsIn(counts) > 0 && (
        <p className={styles.found}>
          <span>{t("workOrders.summary.found")}</span>
          <FindingMarks counts={counts} />
        </p>
      )}
      {counts.unanswered > 0 && (
        <p className={styles.left} data-tone="warn">
          {t("workOrders.summary.unanswered", { count: counts.unanswered })}
        </p>
      )}
      {mandatorySubtasksLeft > 0 && (
        <p className={styles.left} data-tone="warn">
          {t("workOrders.summary.mandatoryLeft", { count: mandatorySubtasksLeft })}
        </p>
      )}
    </Card>
  );
}

function Dates({ order }: { order: WorkOrder }) {
  const { estStartAt, startedAt, completedAt, closedAt, estimateMinutes, actualMinutes } = order;
  const moment = (at: string | null) => (at === null ? null : formatMoment(at));
  return (
    <Card title={t("workOrders.summary.dates")}>
      <Facts>
        <Fact label={t("kit.record.created")}>{formatMoment(order.createdAt)}</Fact>
        {estStartAt !== null && <Fact label={t("workOrders.field.estStartAt")}>{moment(estStartAt)}</Fact>}
        <Fact label={t("workOrders.field.dueAt")}>
          <DueFact order={order} />
        </Fact>
        {startedAt !== null && <Fact label={t("workOrders.field.startedAt")}>{moment(startedAt)}</Fact>}
        {completedAt !== null && <Fact label={t("workOrders.field.completedAt")}>{moment(completedAt)}</Fact>}
        {closedAt !== null && <Fact label={t("workOrders.field.closedAt")}>{moment(closedAt)}</Fact>}
        <Fact label={t("workOrders.summary.hours")}>{hours(estimateMinutes, actualMinutes, order.counts.labourWorked)}</Fact>
      </Facts>
    </Card>
  );
}

/** `01:30 h planned, 01:10 h taken, 02:00 h booked`, as far as it is known: what was booked beside what was said at the end. */
function hours(estimate: number | null, actual: number | null, worked: number): string | null {
  const planned = estimate === null ? null : t("workOrders.summary.planned", { clock: formatMinutes(estimate) });
  const taken = actual === null ? null : t("workOrders.summary.taken", { clock: formatMinutes(actual) });
  const booked = worked === 0 || worked === actual ? null : t("workOrders.summary.booked", { clock: formatMinutes(worked) });
  return [planned, taken, booked].filter((part) => part !== null).join(", ") || null;
}

function People({ order }: { order: WorkOrder }) {
  const { responsiblePerson, crew, contractor, requester, workRequest } = order;
  const isPhone = useIsPhone();
  return (
    <Card title={t("workOrders.summary.people")}>
      <Facts>
        <Fact label={t("workOrders.field.responsiblePerson")}>
          {isPhone ? (
            <ResponsibleFact order={order} />
          ) : responsiblePerson ? (
            <PersonChip person={responsiblePerson} />
          ) : (
            <span className={styles.nobody}>{t("workOrders.summary.nobody")}</span>
          )}
        </Fact>
        {crew && (
          <Fact label={t("workOrders.field.crew")}>
            <CrewChip crew={crew} />
          </Fact>
        )}
        {contractor && (
          <Fact label={t("workOrders.field.contractor")}>
            <SupplierChip supplier={contractor} />
          </Fact>
        )}
        {requester && (
          <Fact label={t("workOrders.field.requester")}>
            <PersonChip person={requester} />
          </Fact>
        )}
        {workRequest && (
          <Fact label={t("workOrders.field.workRequest")}>
            <ContributedParts of={requestChip} give={{ request: workRequest }} meanwhile={<CodeText>{workRequest.code}</CodeText>} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** Each group and the sum, where all of it is in one currency. */
function Costs({ costs }: Pick<WorkOrder, "costs">) {
  const booked = costs.filter(({ amount }) => amount.amountMinor !== 0);
  const currencies = new Set(booked.map(({ amount }) => amount.currency));
  const [currency] = currencies;
  const total = booked.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  return (
    <Card title={t("workOrders.summary.costs")}>
      {booked.length === 0 && <p className={styles.nobody}>{t("workOrders.summary.noCosts")}</p>}
      <Facts>
        {booked.map(({ group, amount }) => (
          <Fact key={`${group} ${amount.currency}`} label={t(`workOrders.cost.${group}`)}>
            {formatMoney(amount)}
          </Fact>
        ))}
        {currency !== undefined && currencies.size === 1 && (
          <div className={styles.total}>
            <dt>{t("workOrders.summary.total")}</dt>
            <dd>{formatMoney({ amountMinor: total, currency })}</dd>
          </div>
        )}
      </Facts>
    </Card>
  );
}
