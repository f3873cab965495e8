import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { t } from "../../i18n/iot.ts";
import { formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { useMeasured, rowStyles as styles } from "../sensors/public.ts";
import { againstLimit } from "./against.ts";
import { links } from "./links.ts";
import { AlarmMarks } from "./marks.tsx";

type At = "asset" | "location" | "sensor";
const MOST = 5;
/** Milliseconds after which what stands is asked again. */
const AGAIN = 15_000;

export const AssetAlarms = ({ asset: { id } }: { asset: { id: number } }) => <Alarms at="asset" id={id} />;
export const LocationAlarms = ({ location: { id } }: { location: { id: number } }) => <Alarms at="location" id={id} />;

export const SensorAlarms = ({ sensor: { id } }: { sensor: { id: number } }) => <Alarms at="sensor" id={id} />;

/** The alarms that stand, the worst first, with how many they are; nothing where there is none. */
function Alarms({ at, id }: { at: At; id: number }) {
  const filterModel: FiltersOf<typeof alarms.list> = {
    [at]: { filterType: "set", values: [id] },
    state: { filterType: "set", values: ["active"] },
  };
  const { data } = useCall(alarms.list, { body: { endRow: MOST, count: true, filterModel } }, () => AGAIN);
  const say = useMeasured();
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t("alarms.title")}
      isPadded={false}
      aside={<AppLink to={links.list()}>{t("alarms.counted", { count: data.count?.rows ?? 0, shown: data.count?.rows ?? 0 })}</AppLink>}
    >
      <ul className={styles.rows}>
        {data.rows.map((alarm) => (
          <li key={alarm.id}>
            <span className={styles.what}>
              <AppLink to={links.record(alarm.id)}>{alarm.name}</AppLink>
              <span className={styles.small}>
                {[alarm.sensor?.name, againstLimit(alarm, say), formatRelative(alarm.sinceAt)].filter(Boolean).join(" · ")}
              </span>
            </span>
            <AlarmMarks of={alarm} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
