import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { meters, type MeterRow } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { t } from "../../i18n/register.ts";
import { formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { mayBeRead } from "./readings/entries.ts";
import { MeterValue } from "./readings/value.tsx";
import styles from "./readings/readings.module.css";

const ReadingDialog = lazy(() => import("./readings/reading-dialog.tsx").then((module) => ({ default: module.ReadingDialog })));
const MOST = 20;

/** What is read on an asset, with its last reading; nothing where it has no meter. */
export function AssetMeters({ asset: { id } }: { asset: { id: number } }) {
  const filterModel = { asset: { filterType: "set", values: [id] } } satisfies FiltersOf<typeof meters.list>;
  const { data } = useCall(meters.list, { body: { endRow: MOST, filterModel } });
  const mayEnter = useMay(meterReadings.create);
  const [entered, setEntered] = useState<MeterRow | null>(null);
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("meters.title")} isPadded={false}>
      <ul className={styles.rows}>
        {data.rows.map((meter) => (
          <li key={meter.id}>
            <span className={styles.name}>
              <AppLink to={links.record(meter.id)}>{meter.name}</AppLink>
              <span className={styles.small}>{meter.lastAt ? formatRelative(meter.lastAt) : t("meters.readings.never")}</span>
            </span>
            <MeterValue meter={meter} value={meter.lastValue} />
            {mayEnter && mayBeRead(meter) && (
              <Button variant="text" aria-label={t("meters.readings.addTo", { name: meter.name })} onClick={() => setEntered(meter)}>
                <IconPlus size={18} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{entered && <ReadingDialog meter={entered} onClose={() => setEntered(null)} />}</Suspense>
    </Card>
  );
}
