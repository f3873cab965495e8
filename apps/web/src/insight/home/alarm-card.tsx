import { IconBell } from "@tabler/icons-react";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { home, type Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { againstLimit, links, SeverityChip } from "../../iot/alarms/public.ts";
import { useMeasured } from "../../iot/sensors/public.ts";
import { formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { changed, onChanged } from "../../kit/wire/query.ts";
import styles from "./home.module.css";
import { WorkCard } from "./work-card.tsx";

type Part = NonNullable<Home["alarms"]>;

onChanged((paths) => {
  if (paths.has(alarms.list.path)) void changed(home);
});

/** Alarms that are active where the person may see them, the worst first. Loaded where there are any. */
export const AlarmCard = ({ part }: { part: Part }) => (
  <WorkCard title={t("home.alarms")} icon={IconBell} part={part} to={links.list()} empty="" isUrgent>
    {(alarm) => <AlarmLine alarm={alarm} />}
  </WorkCard>
);

/** Two lines: what and how severe; of which sensor or gateway, where, its value, since when. */
function AlarmLine({ alarm }: { alarm: Part["rows"][number] }) {
  const say = useMeasured();
  const place = alarm.asset?.name ?? alarm.location?.name;
  return (
    <AppLink to={links.record(alarm.id)} className={styles.row}>
      <span className={styles.line}>
        <span className={styles.title}>{`${alarm.name}: ${alarm.sensor?.name ?? alarm.gateway?.name ?? ""}`}</span>
        <SeverityChip severity={alarm.severity} />
      </span>
      <span className={styles.small}>
        <span>{againstLimit(alarm, say)}</span>
        <span className={styles.where}>{place}</span>
        <span>{formatRelative(alarm.sinceAt)}</span>
      </span>
    </AppLink>
  );
}
