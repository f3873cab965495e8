import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { rowStyles as styles } from "../sensors/public.ts";
import { Condition } from "./condition.tsx";
import { links } from "./links.ts";

/** The rules that hold for a sensor. */
export function SensorRules({ sensor }: { sensor: Sensor }) {
  const { data } = useCall(alarmRules.ofSensor, { query: { sensorId: sensor.id } });
  if (!data) return null;
  return (
    <Card title={t("alarmRules.ofSensor.title")} isPadded={false}>
      {data.rows.length === 0 ? (
        <p className={styles.none}>{t("alarmRules.ofSensor.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {data.rows.map((rule) => (
            <li key={rule.id}>
              <span className={styles.what}>
                <AppLink to={links.record(rule.id)}>{rule.name}</AppLink>
                <span className={styles.small}>
                  <Condition of={{ ...rule, type: sensor.type }} />
                </span>
              </span>
              {!rule.isActive && <ToneChip tone="offline" label={t("alarmRules.inactive")} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
