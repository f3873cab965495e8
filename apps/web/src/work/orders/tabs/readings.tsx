import { IconGauge, IconPlus } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import type { z } from "zod";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings, type MeterReadingDraft } from "@millwright/domain/register/meters/readings/contract.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { workOrderReadings, type OrderMeter } from "@millwright/domain/work/orders/readings/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { WaitingMark } from "../../../kit/offline/sync-chip.tsx";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { links as meterLinks, mayBeRead, meterRecord, MeterValue, ReadingDialog } from "../../../register/meters/public.ts";
import styles from "./readings.module.css";

const CHANGED = { invalidates: [workOrderReadings, meterReadings, meters] };

type NewReading = z.output<typeof MeterReadingDraft>;

interface ReadingsProps {
  order: WorkOrder;
  /** Of a route: the stop at which is read. */
  stop?: Pick<OrderStop, "id" | "asset">;
  mayAdd: boolean;
}

/** The meters of what the order is about: what was read last, what was read during the order, and room for more. */
export function Readings({ order, stop, mayAdd }: ReadingsProps) {
  const at = stop ? { stopId: stop.id } : {};
  const { data, error, refetch } = useCall(workOrderReadings.list, { query: { workOrderId: order.id, ...at } });
  const create = useQueued(workOrderReadings.create, CHANGED);
  const mayEnter = useMay(workOrderReadings.create) && mayAdd;
  const [entered, setEntered] = useState<OrderMeter | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={4} />;
  // Most stops have nothing to read.
  if (stop && data.rows.length === 0) return null;
  const of = {
    key: `order-${order.id}`,
    send: async (reading: NewReading, idempotencyKey: string) =>
      await create.mutateAsync({ body: { ...reading, workOrderId: order.id, ...at }, idempotencyKey }),
  };
  return (
    <Card isPadded={false}>
      {data.rows.length === 0 && <EmptyState icon={IconGauge} text={t("workOrders.readings.none")} />}
      <ul className={styles.meters}>
        {data.rows.map((meter) => (
          <Line
            key={meter.id}
            meter={meter}
            isElsewhere={meter.asset !== null && meter.asset.id !== (stop ? stop.asset.id : order.assetId)}
          >
            {mayEnter && mayBeRead(meter) && (
              <Button
                variant="secondary"
                aria-label={t("workOrders.readings.addTo", { name: meter.name })}
                onClick={() => setEntered(meter)}
              >
                <IconPlus size={16} aria-hidden="true" />
                {t("workOrders.readings.add")}
              </Button>
            )}
          </Line>
        ))}
      </ul>
      {data.hasMore && <p className={styles.small}>{t("workOrders.readings.more", { count: data.rows.length })}</p>}
      <Suspense>{entered && <ReadingDialog meter={entered} of={of} onClose={() => setEntered(null)} />}</Suspense>
    </Card>
  );
}

function Line({ meter, isElsewhere, children }: { meter: OrderMeter; isElsewhere: boolean; children: ReactNode }) {
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.name}>
          <AppLink to={meterLinks.record(meter.id)}>{meter.name}</AppLink>
          {isElsewhere && meter.asset && (
            <span className={styles.small}>
              {meter.asset.code} {meter.asset.name}
            </span>
          )}
          <WaitingMark record={meterRecord(meter.id)} />
          <span className={styles.small}>{meter.lastAt ? formatRelative(meter.lastAt) : t("workOrders.readings.never")}</span>
        </span>
        <MeterValue meter={meter} value={meter.lastValue} />
        {children}
      </div>
      {meter.readings.length > 0 && (
        <ul className={styles.during} aria-label={t("workOrders.readings.during")}>
          {meter.readings.map((reading) => (
            <li key={reading.at}>
              <MeterValue meter={meter} value={reading.value} />
              <span className={styles.small}>
                {[formatDateTime(reading.at), reading.person?.name, reading.remark].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
