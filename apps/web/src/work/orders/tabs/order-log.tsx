import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDateTime } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { LogOf } from "../../../kit/log/log-of.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import styles from "./order-log.module.css";

const FORMS = ["timeline", "table"] as const;

/** The order's story: as a timeline with what stood there before, or in the two columns of the specification. */
export function OrderLog({ id }: { id: number }) {
  const [form, setForm] = useState<(typeof FORMS)[number]>("timeline");
  return (
    <Card>
      <div role="group" aria-label={t("workOrders.log.form")} className={styles.forms}>
        {FORMS.map((each) => (
          <Button key={each} variant="text" aria-pressed={form === each} onClick={() => setForm(each)}>
            {t(`workOrders.log.${each}`)}
          </Button>
        ))}
      </div>
      {form === "timeline" ? <LogOf call={workOrders.log} id={id} labels="workOrders.field" /> : <LogTable id={id} />}
    </Card>
  );
}

function LogTable({ id }: { id: number }) {
  const { data, error, refetch } = useCall(workOrders.log, { params: { id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={5} />;
  if (data.rows.length === 0) return <EmptyState text={t("kit.log.empty")} />;
  return (
    <table className={styles.table} aria-label={t("kit.log.title")}>
      <thead>
        <tr>
          <th scope="col">{t("workOrders.log.note")}</th>
          <th scope="col">{t("workOrders.log.date")}</th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ id: lineId, logNotes, workOrderLogDate, person }) => (
          <tr key={lineId}>
            <td>
              {logNotes} <span className={styles.who}>{person?.name ?? t("kit.log.system")}</span>
            </td>
            <td>
              <time dateTime={workOrderLogDate}>{formatDateTime(workOrderLogDate)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
