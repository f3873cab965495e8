import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { t } from "../../i18n/iot.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { lastHeard, StateChip } from "../state.tsx";
import { links } from "./links.ts";
import { nowOf, useMeasured } from "./measured.ts";
import styles from "./sensors.module.css";

const MOST = 20;
/** Milliseconds after which what is measured now is asked again. */
const AGAIN = 15_000;

export const AssetSensors = ({ asset: { id } }: { asset: { id: number } }) => <Sensors at={{ asset: id }} />;
export const LocationSensors = ({ location: { id } }: { location: { id: number } }) => <Sensors at={{ location: id }} />;

/** What the sensors of an asset or a location measure now, and how old that is; nothing where there is none. */
function Sensors({ at }: { at: { asset: number } | { location: number } }) {
  const filterModel: FiltersOf<typeof sensors.list> =
    "asset" in at ? { asset: { filterType: "set", values: [at.asset] } } : { location: { filterType: "set", values: [at.location] } };
  const { data } = useCall(sensors.list, { body: { endRow: MOST, filterModel } }, () => AGAIN);
  const say = useMeasured();
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("sensors.title")} isPadded={false}>
      <ul className={styles.rows}>
        {data.rows.map((sensor) => (
          <li key={sensor.id}>
            <span className={styles.what}>
              <AppLink to={links.record(sensor.id)}>{sensor.name}</AppLink>
              <span className={styles.small}>{lastHeard(sensor.lastMessageAt)}</span>
            </span>
            <span className={styles.figure}>{nowOf(sensor, say)}</span>
            {sensor.state !== "ok" && <StateChip state={sensor.state} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
