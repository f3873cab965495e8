import { z } from "zod";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors, type Sensor, type SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { codeText, optionalText } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { nowOf, useMeasured } from "./measured.ts";
import styles from "./sensors.module.css";

const Swap = z.object({ sensorKey: codeText(200).min(1), remark: optionalText(500) });
const field = fieldsOf(Swap);
const MOST_OFFERED = 5;

/** Which device takes the place of the one that it has. Those that were heard in its network and wait are offered. */
export function SwapDialog({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) {
  const swap = useChange(sensors.swap, { invalidates: [sensors, networks] });
  const form = useDraftForm({
    key: `sensor-swap-${sensor.id}`,
    schema: Swap,
    start: { sensorKey: "", remark: "", version: sensor.version },
    save: async (draft, { version, idempotencyKey }) =>
      await swap.mutateAsync({ params: { id: sensor.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("sensors.swap.done"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("sensors.swap.title", { name: sensor.name })} text={t("sensors.swap.text")} onClose={cancel}>
      <Form form={form} labels="sensors.swap.field" saveWord={t("sensors.swap.word")} onCancel={cancel}>
        <FieldGrid>
          <field.Text name="sensorKey" autoFocus isWide help={t("sensors.swap.now", { key: sensor.sensorKey })} />
          <field.LongText name="remark" isWide rows={2} />
        </FieldGrid>
        <Waiting of={sensor} choose={({ sensorKey }) => form.form.setValue("sensorKey", sensorKey, { shouldDirty: true })} />
      </Form>
    </Modal>
  );
}

function Waiting({ of, choose }: { of: Sensor; choose: (row: SensorRow) => void }) {
  const say = useMeasured();
  const filterModel = {
    network: { filterType: "set", values: [of.networkId] },
    status: { filterType: "set", values: ["pending"] },
  } satisfies FiltersOf<typeof sensors.list>;
  const { data } = useCall(sensors.list, {
    body: { endRow: MOST_OFFERED, filterModel, sortModel: [{ colId: "lastMessageAt", sort: "desc" }] },
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section>
      <h3>{t("sensors.swap.waiting")}</h3>
      <ul className={styles.rows}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <span className={styles.what}>
              {row.sensorKey}
              <span className={styles.small}>{nowOf(row, say)}</span>
            </span>
            <Button variant="secondary" onClick={() => choose(row)}>
              {t("sensors.swap.choose")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
