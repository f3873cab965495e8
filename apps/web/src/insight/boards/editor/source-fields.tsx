import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import { MOST_SERIES, type Source } from "@millwright/domain/insight/boards/widgets.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../../i18n/insight.ts";
import { IconButton } from "../../../kit/layout/button.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { Choose, Labelled } from "./fields.tsx";
import styles from "./editor.module.css";

type Series = NonNullable<Source["series"]>;

/** What is measured at many places; others can be typed. */
const DATA = ["temperature", "humidity", "pressure", "velocity", "current", "energy", "flow", "open", "co2", "leak", "battery"];

/** All of the place that measure something, or sensors by name. */
export function SourceFields({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const isNamed = source.series !== undefined;
  return (
    <>
      <Choose
        label={t("boards.editor.source")}
        value={isNamed ? "named" : "place"}
        values={["place", "named"]}
        words={(by) => t(`boards.editor.sourceBy.${by}`)}
        onChange={(by) =>
          onChange(by === "named" ? { series: [] as unknown as Series } : { datum: source.series?.[0]?.datum ?? "temperature" })
        }
      />
      {isNamed ? (
        <Named series={source.series ?? []} onChange={(series) => onChange({ series })} />
      ) : (
        <Measured datum={source.datum ?? ""} onChange={(datum) => onChange({ datum })} />
      )}
    </>
  );
}

function Measured({ datum, onChange }: { datum: string; onChange: (datum: string) => void }) {
  const id = useId();
  return (
    <Labelled label={t("boards.editor.datum")}>
      <input list={id} value={datum} maxLength={100} onChange={({ target: { value } }) => onChange(value)} />
      <datalist id={id}>
        {DATA.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </Labelled>
  );
}

function Named({ series, onChange }: { series: Series; onChange: (series: Series) => void }) {
  return (
    <div className={styles.labelled} role="group" aria-label={t("boards.editor.sensors")}>
      {series.map((one, at) => (
        <OneSeries
          key={`${String(at)} ${String(one.sensorId)}`}
          one={one}
          onChange={(next) => onChange(series.with(at, next))}
          onRemove={() => onChange(series.toSpliced(at, 1))}
        />
      ))}
      {series.length < MOST_SERIES && (
        <RecordPicker
          key={series.length}
          control={{ "aria-label": t("boards.editor.addSensor") }}
          call={sensors.list}
          value={null}
          onChange={(one) => one && onChange([...series, { sensorId: one.id, datum: series.at(-1)?.datum ?? "temperature" }])}
        />
      )}
    </div>
  );
}

function OneSeries({ one, onChange, onRemove }: { one: Series[number]; onChange: (one: Series[number]) => void; onRemove: () => void }) {
  const { data } = useCall(sensors.get, { params: { id: one.sensorId } });
  const known = (data?.values ?? []).map(({ datum, label }) => ({ datum, label }));
  const data_ = known.some(({ datum }) => datum === one.datum) ? known : [...known, { datum: one.datum, label: one.datum }];
  return (
    <div className={styles.series}>
      <Choose
        label={data?.name ?? t("boards.column.sensor")}
        value={one.datum}
        values={data_.map(({ datum }) => datum)}
        words={(datum) => data_.find((each) => each.datum === datum)?.label ?? datum}
        onChange={(datum) => datum && onChange({ ...one, datum })}
      />
      <IconButton label={t("boards.editor.removeSensor", { name: data?.name ?? "" })} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
