import { meterFeeds } from "@millwright/domain/iot/feeds/contract.ts";
import type { Meter } from "@millwright/domain/register/meters/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { Stand } from "./stand.tsx";
import styles from "../sensors.module.css";

/** Which sensor feeds a meter, with what, and what it entered last; nothing where people read it. */
export function MeterFedBy({ meter }: { meter: Meter }) {
  const { data } = useCall(meterFeeds.ofMeter, meter.sensor ? { query: { meterId: meter.id } } : null);
  const mayConfirm = useMay(meterFeeds.confirm);
  const feed = data?.rows[0];
  if (!feed) return null;
  return (
    <Card title={t("feeds.ofMeter.title")} isPadded={false}>
      <ul className={styles.rows}>
        <li>
          <span className={styles.what}>
            <AppLink to={links.record(feed.sensor.id)}>{feed.sensor.name}</AppLink>
            <span className={styles.small}>{`${feed.label}: ${t(`feeds.kind.${feed.kind}`)}`}</span>
            <Stand feed={feed} mayConfirm={mayConfirm} />
          </span>
        </li>
      </ul>
    </Card>
  );
}
