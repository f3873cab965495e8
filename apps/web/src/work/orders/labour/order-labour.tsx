import { IconClockEdit, IconClockHour4, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workLabour, type WorkLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDateTime, formatDay, formatMoney, formatNumber } from "../../../kit/format.ts";
import { useIsPhone } from "../../../kit/list/use-phone.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip, type Tone } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu, type Action } from "../../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { PersonChip } from "../../../foundation/people/public.ts";
import { links } from "../links.ts";
import { mayChangePart } from "../statuses.ts";
import styles from "../parts/parts.module.css";
import { CHANGED } from "./changed.ts";
import { TimerButton } from "./timer-button.tsx";

const HoursDialog = lazy(() => import("./hours-dialog.tsx").then((module) => ({ default: module.HoursDialog })));
const PlanDialog = lazy(() => import("./plan-dialog.tsx").then((module) => ({ default: module.PlanDialog })));

type Asked = { what: "plan" | "hours"; line: WorkLabour | null };
const TONES: Record<WorkLabour["state"], Tone> = { planned: "offline", running: "progress", unconfirmed: "warn", booked: "ok" };
const hours = (value: number): string => t("workOrders.labour.hours", { hours: formatNumber(value, 2) });

/** Who is planned to work how long, and who did; what it cost for those who may see it. */
export function OrderLabour({ order }: { order: WorkOrder }) {
  const { data, error, refetch } = useCall(workLabour.browse, { query: { workOrderId: order.id } });
  const [asked, setAsked] = useState<Asked | null>(null);
  // On a phone it stands at the lower edge.
  const isPhone = useIsPhone();
  const mayUpdate = useMay(workLabour.create) && order.may.update;
  const may = { plan: mayUpdate && mayChangePart(order, "plan"), book: mayUpdate && mayChangePart(order, "additions") };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={3} />;
  const { rows, totals, withSubOrders: below } = data;
  const close = () => setAsked(null);
  return (
    <Card
      title={t("workOrders.labour.title")}
      isPadded={false}
      aside={
        <span className={styles.actions}>
          {!isPhone && <TimerButton order={order} />}
          {may.book && (
            <Button variant="text" onClick={() => setAsked({ what: "hours", line: null })}>
              <IconClockEdit size={16} aria-hidden="true" />
              {t("workOrders.labour.book")}
            </Button>
          )}
          {may.plan && (
            <Button variant="text" onClick={() => setAsked({ what: "plan", line: null })}>
              <IconPlus size={16} aria-hidden="true" />
              {t("workOrders.labour.plan")}
            </Button>
          )}
        </span>
      }
    >
      {rows.length === 0 && !below ? (
        <EmptyState icon={IconClockHour4} text={t("workOrders.labour.none")} />
      ) : (
        <>
          <p className={styles.sum}>
            <span>{t("workOrders.labour.sum", { planned: hours(totals.plannedHours), actual: hours(totals.actualHours) })}</span>
            {order.actualMinutes !== null && order.actualMinutes !== totals.actualMinutes && (
              <span className={styles.small}>
                {t("workOrders.labour.asCompleted", { hours: formatNumber(order.actualMinutes / 60, 2) })}
              </span>
            )}
            {below && (
              <AppLink to={links.labourOfMany(below.orderIds)}>
                {t("workOrders.labour.sumBelow", { planned: hours(below.plannedHours), actual: hours(below.actualHours) })}
              </AppLink>
            )}
            <AppLink to={links.labourOf(order.id)}>{t("workOrders.labour.asList")}</AppLink>
          </p>
          <ul className={styles.lines}>
            {rows.map((line) => (
              <Line key={line.id} line={line} mayChange={line.mayChange && (line.isPlanned ? may.plan : may.book)} ask={setAsked} />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {asked?.what === "plan" && <PlanDialog order={order} line={asked.line} onClose={close} />}
        {asked?.what === "hours" && <HoursDialog order={order} line={asked.line} mayBookOthers={data.mayBookOthers} onClose={close} />}
      </Suspense>
    </Card>
  );
}

interface LineProps {
  line: WorkLabour;
  mayChange: boolean;
  ask: (asked: Asked) => void;
}

function Line({ line, mayChange, ask }: LineProps) {
  const remove = useChange(workLabour.remove, CHANGED);
  const { state, isPlanned, person, name, rate, cost } = line;
  const isOpen = state === "running" || state === "unconfirmed";
  const edit = () => ask({ what: isPlanned ? "plan" : "hours", line });
  const drop = () =>
    void remove.mutateAsync({ params: { id: line.id } }).then(() => notify("success", t("workOrders.labour.removed", { name })));
  const actions: Action[] = mayChange
    ? [
        { label: isOpen ? t("workOrders.labour.confirm") : t("common.action.edit"), icon: IconPencil, onChoose: edit },
        { label: t("workOrders.labour.remove"), icon: IconTrash, isDangerous: true, onChoose: drop },
      ]
    : [];
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.name}>{person ? <PersonChip person={person} /> : <strong>{name}</strong>}</span>
        <span className={styles.marks}>
          <ToneChip tone={TONES[state]} label={t(`workOrders.labour.state.${state}`)} />
          <span className={styles.small}>{[whenOf(line), line.payCode?.name, line.task?.name, line.note].filter(Boolean).join(" · ")}</span>
        </span>
      </div>
      <dl className={styles.figures}>
        {isPlanned && line.headCount > 1 && <Figure label={t("workOrders.labour.field.headCount")} value={formatNumber(line.headCount)} />}
        <Figure label={t("workOrders.labour.time")} value={isOpen ? "–" : hours(line.totalHours)} />
        {rate && <Figure label={t("workOrders.labour.rate")} value={formatMoney(rate)} />}
        {cost && <Figure label={t("workOrders.labour.cost")} value={formatMoney(cost)} />}
        {line.hasNoRate && <Figure label={t("workOrders.labour.cost")} value={t("workOrders.labour.noRate")} />}
      </dl>
      <span className={styles.do}>
        {state === "unconfirmed" && mayChange && (
          <Button variant="secondary" onClick={edit} aria-label={t("workOrders.labour.confirmOf", { name })}>
            {t("workOrders.labour.confirmBrief")}
          </Button>
        )}
        {actions.length > 0 && <ActionMenu about={name} actions={actions} />}
      </span>
    </li>
  );
}

/** The day, and where it was told by the clock from when until when. */
function whenOf({ day, startAt, endAt }: WorkLabour): string | null {
  if (startAt === null) return day === null ? null : formatDay(day);
  return endAt === null
    ? t("workOrders.labour.since", { at: formatDateTime(startAt) })
    : `${formatDateTime(startAt)} – ${formatDateTime(endAt)}`;
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
