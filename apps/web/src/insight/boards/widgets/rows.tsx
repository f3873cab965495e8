import type { AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../../i18n/insight.ts";
import { links as alarmLinks, SeverityChip } from "../../../iot/alarms/public.ts";
import { links as gatewayLinks } from "../../../iot/gateways/public.ts";
import { links as sensorLinks, nowOf, StateChip, useMeasured } from "../../../iot/sensors/public.ts";
import { formatMoment, formatNumber, formatRelative } from "../../../kit/format.ts";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { links as orderLinks } from "../../../work/orders/public.ts";
import { Offered } from "./offered.tsx";
import { Scrolling } from "../../../kit/layout/scrolling.tsx";
import styles from "../boards.module.css";

type Rows<I extends "alarms" | "sensors" | "work" | "gateways"> = { rows: AnswerOf<I>["rows"] };

const ago = (at: string | null): string => (at === null ? t("boards.never") : formatRelative(at));
const percent = (value: number | null): string => (value === null ? "–" : t("boards.percent", { value: formatNumber(value, 0) }));

/** What stands, the worst first. */
export const Alarms = ({ rows }: Rows<"alarms">) => (
  <ul className={styles.rows}>
    {rows.map(({ id, name, severity, raisedAt, sensor, asset, acknowledgedAt }) => (
      <li key={id}>
        <SeverityChip severity={severity} />
        <span className={styles.what}>
          <Offered to={alarmLinks.record(id)}>{name}</Offered>
          <span className={styles.small}>
            {[asset?.name ?? sensor?.name, formatRelative(raisedAt), acknowledgedAt !== null && t("boards.acknowledged")]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

/** Each sensor with what it measures now, its battery, its signal and how old that is. */
export function Sensors({ rows }: Rows<"sensors">) {
  const say = useMeasured();
  return (
    <Scrolling className={styles.wide} label={t("boards.kind.sensors")}>
      <table className={styles.table} aria-label={t("boards.kind.sensors")}>
        <thead>
          <tr>
            {(["sensor", "now", "state", "battery", "signal", "heard"] as const).map((key) => (
              <th key={key} scope="col">
                {t(`boards.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Offered to={sensorLinks.record(row.id)}>{row.name}</Offered>
              </th>
              <td className={styles.number}>{nowOf(row, say)}</td>
              <td>
                <StateChip state={row.state} />
              </td>
              <td>{percent(row.battery)}</td>
              <td>{row.signal === null ? "–" : formatNumber(row.signal, 0)}</td>
              <td>{ago(row.lastMessageAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

export const Work = ({ rows }: Rows<"work">) => (
  <ul className={styles.rows}>
    {rows.map(({ id, code, title, status, asset, responsiblePerson, estStartAt }) => (
      <li key={id}>
        <StatusChip category={status.category} label={status.name} />
        <span className={styles.what}>
          <Offered to={orderLinks.workOrder(id)}>{title}</Offered>
          <span className={styles.small}>
            {[code, asset?.name, responsiblePerson?.name, estStartAt && formatMoment(estStartAt)].filter(Boolean).join(" · ")}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

export const Gateways = ({ rows }: Rows<"gateways">) => (
  <ul className={styles.rows}>
    {rows.map(({ id, name, state, lastMessageAt, sensorCount, battery }) => (
      <li key={id}>
        <StateChip state={state} />
        <span className={styles.what}>
          <Offered to={gatewayLinks.record(id)}>{name}</Offered>
          <span className={styles.small}>
            {[
              ago(lastMessageAt),
              sensorCount !== null && t("boards.sensorCount", { count: sensorCount }),
              battery !== null && t("boards.battery", { value: percent(battery) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
