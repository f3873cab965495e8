import { lazy, Suspense, useState } from "react";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import styles from "./sensors.module.css";

const AdoptDialog = lazy(() => import("./adopt-dialog.tsx").then((module) => ({ default: module.AdoptDialog })));

/** What stands on a device is its own name, which no label of ours carries: the sensor that it is, or the offer to adopt it. */
export function ScannedSensors({ text }: { text: string }) {
  const { data } = useCall(sensors.scanned, { query: { code: text } });
  const mayAdopt = useMay(sensors.adopt);
  const [adopting, setAdopting] = useState<number | null>(null);
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label={t("sensors.title")}>
      <ul className={styles.rows}>
        {data.rows.map((sensor) => (
          <li key={sensor.id}>
            <span className={styles.what}>
              <AppLink to={links.record(sensor.id)}>{sensor.name}</AppLink>
              <span className={styles.small}>{t(sensor.status === "pending" ? "sensors.scanned.pending" : "sensors.scanned.known")}</span>
            </span>
            {sensor.status === "pending" && mayAdopt && (
              <Button variant="secondary" onClick={() => setAdopting(sensor.id)}>
                {t("sensors.adopt.word")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adopting !== null && <Adopt id={adopting} onClose={() => setAdopting(null)} />}
    </section>
  );
}

function Adopt({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useCall(sensors.get, { params: { id } });
  return <Suspense>{data && <AdoptDialog sensor={data} onClose={onClose} />}</Suspense>;
}
