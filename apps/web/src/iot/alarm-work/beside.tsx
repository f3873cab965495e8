import { alarmWork, type AlarmThread } from "@millwright/domain/iot/alarm-work/contract.ts";
import type { ReactNode } from "react";
import { t } from "../../i18n/iot.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { CurveOfAlarm } from "../alarms/public.ts";
import { Thread } from "./thread.tsx";
import styles from "./alarm-work.module.css";

/** The alarms that an order came of, the newest with its curve. */
export function AlarmsOfOrder({ order: { id } }: { order: { id: number } }) {
  const { data } = useCall(alarmWork.ofOrder, { params: { workOrderId: id } });
  return <WithCurve rows={data?.rows} />;
}

export function AlarmsOfRequest({ request: { id } }: { request: { id: number } }) {
  const { data } = useCall(alarmWork.ofRequest, { params: { workRequestId: id } });
  return <WithCurve rows={data?.rows} />;
}

/** The last alarms of an asset, each with what came of it. */
export function ThreadsOfAsset({ asset: { id } }: { asset: { id: number } }) {
  const { data } = useCall(alarmWork.ofAsset, { params: { assetId: id } });
  if (!data || data.rows.length === 0) return null;
  return (
    <Rows title={t("alarmWork.threads")}>
      {data.rows.slice(0, SHOWN).map((row, at) => (
        <Thread key={`${row.alarm.id} ${at}`} of={row} />
      ))}
    </Rows>
  );
}
const SHOWN = 5;

/** What came of an alarm. */
export function WorkOfAlarm({ alarm: { id } }: { alarm: { id: number } }) {
  const { data } = useCall(alarmWork.ofAlarm, { params: { alarmId: id } });
  if (!data) return null;
  return (
    <Rows title={t("alarmWork.work")}>
      {data.rows.length === 0 && <p className={styles.small}>{t("alarmWork.none")}</p>}
      {data.rows.map((row, at) => (
        <Thread key={at} of={row} />
      ))}
    </Rows>
  );
}

function WithCurve({ rows }: { rows: readonly AlarmThread[] | undefined }) {
  const [newest, ...earlier] = rows ?? [];
  if (!newest) return null;
  return (
    <Rows title={t("alarmWork.alarms")}>
      <Thread of={newest} />
      <CurveOfAlarm alarm={newest.alarm} />
      {earlier.length > 0 && (
        <details>
          <summary>{t("alarmWork.earlier", { count: earlier.length })}</summary>
          {earlier.map((row) => (
            <Thread key={row.alarm.id} of={row} />
          ))}
        </details>
      )}
    </Rows>
  );
}

const Rows = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <div className={styles.rows}>{children}</div>
  </Card>
);
