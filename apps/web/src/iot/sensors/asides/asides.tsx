import { readingAsides, type ReadingAside } from "@millwright/domain/iot/readings/contract.ts";
import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatDateTime, formatMoment } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import styles from "../sensors.module.css";
import { CHANGED } from "./aside-dialog.tsx";

/** What was set aside of a sensor: by whom and why. */
export function Asides({ of }: { of: Sensor }) {
  const { data } = useCall(readingAsides.list, { query: { sensorId: of.id } });
  const may = useMay(readingAsides.remove) && of.may.update;
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("sensors.aside.list")} isPadded={false}>
      <ul className={styles.rows}>
        {data.rows.map((aside) => (
          <Line key={aside.id} of={of} aside={aside} may={may} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ of, aside, may }: { of: Sensor; aside: ReadingAside; may: boolean }) {
  const remove = useChange(readingAsides.remove, { ...CHANGED, onDone: () => notify("success", t("sensors.aside.takenBack")) });
  const { id, seriesId, datum, from, until, count, reason, person, setAsideAt } = aside;
  const label = of.values.find((value) => value.seriesId === seriesId)?.label ?? datum;
  const takeBack = async () => {
    const question = {
      title: t("sensors.aside.backTitle"),
      text: t("sensors.aside.backText", { count }),
      confirm: t("sensors.aside.back"),
    };
    if (await ask(question)) remove.mutate({ params: { id } }, { onError: (failure: Error) => notify("error", failure.message) });
  };
  return (
    <li>
      <span className={styles.what}>
        {t("sensors.aside.of", { datum: label, from: formatDateTime(from), until: formatDateTime(until), count })}
        <span className={styles.small}>{[reason, person.name, formatMoment(setAsideAt)].join(" · ")}</span>
      </span>
      {may && (
        <Button variant="text" disabled={remove.isPending} onClick={() => void takeBack()}>
          {t("sensors.aside.back")}
        </Button>
      )}
    </li>
  );
}
