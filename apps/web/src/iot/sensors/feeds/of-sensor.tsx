import { lazy, Suspense, useState } from "react";
import { meterFeeds, type MeterFeed } from "@millwright/domain/iot/feeds/contract.ts";
import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { links as meterLinks } from "../../../register/meters/public.ts";
import { CHANGED, Stand, useFeedWords } from "./stand.tsx";
import styles from "../sensors.module.css";

const LinkDialog = lazy(() => import("./link-dialog.tsx").then((module) => ({ default: module.LinkDialog })));

/** The meters that a sensor feeds, linked and unlinked here. */
export function SensorFeeds({ sensor }: { sensor: Sensor }) {
  const { data } = useCall(meterFeeds.ofSensor, { query: { sensorId: sensor.id } });
  const mayLink = useMay(meterFeeds.create) && sensor.may.update && sensor.archivedAt === null;
  const [isOpen, setOpen] = useState(false);
  if (!data || (data.rows.length === 0 && !(mayLink && sensor.values.length > 0))) return null;
  return (
    <Card
      title={t("feeds.title")}
      isPadded={false}
      aside={
        mayLink && (
          <Button variant="text" onClick={() => setOpen(true)}>
            {t("feeds.link.word")}
          </Button>
        )
      }
    >
      {data.rows.length === 0 ? (
        <p className={styles.none}>{t("feeds.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {data.rows.map((feed) => (
            <Line key={feed.id} feed={feed} sensor={sensor} mayChange={mayLink} />
          ))}
        </ul>
      )}
      <Suspense>{isOpen && <LinkDialog sensor={sensor} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}

function Line({ feed, sensor, mayChange }: { feed: MeterFeed; sensor: Sensor; mayChange: boolean }) {
  const words = useFeedWords();
  const remove = useChange(meterFeeds.remove, { ...CHANGED, onDone: () => notify("success", t("feeds.unlink.done")) });
  const stop = async () => {
    const question = {
      title: t("feeds.unlink.title", { meter: feed.meter.name }),
      text: t("feeds.unlink.text"),
      confirm: t("feeds.unlink.word"),
    };
    if (await ask(question)) remove.mutate({ params: { id: feed.id } }, { onError: (failure: Error) => notify("error", failure.message) });
  };
  const value = sensor.values.find(({ seriesId }) => seriesId === feed.seriesId);
  return (
    <li>
      <span className={styles.what}>
        <AppLink to={meterLinks.record(feed.meter.id)}>{feed.meter.name}</AppLink>
        <span className={styles.small}>
          {words(feed, { typeId: sensor.type?.id ?? null, unit: value?.unit ?? null, decimals: value?.decimals ?? null })}
        </span>
        <Stand feed={feed} mayConfirm={mayChange} />
      </span>
      {mayChange && (
        <Button variant="text" disabled={remove.isPending} onClick={() => void stop()}>
          {t("feeds.unlink.word")}
        </Button>
      )}
    </li>
  );
}
