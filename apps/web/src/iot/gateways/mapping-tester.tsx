import { useDeferredValue, useId, useMemo, useState } from "react";
import { tryMapping, type Tried, type TypedMapping } from "@millwright/domain/iot/gateways/trying.ts";
import { symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../i18n/iot.ts";
import { formatMoment, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { Row, RowFigure, RowList, RowNote } from "../../kit/layout/row-list.tsx";
import { problemIn } from "../problem.ts";
import styles from "./gateways.module.css";

const MOST_SHOWN = 50;

/** A sample is pasted here, and what the mapping makes of it is shown as it is typed; nothing of it is sent. */
export function MappingTester({ mapping, timeZone }: { mapping: TypedMapping; timeZone: string | null | undefined }) {
  const id = useId();
  const [typed, setTyped] = useState({ text: "", now: 0 });
  const sample = useDeferredValue(typed);
  const tried = useMemo(
    () => (sample.text.trim() === "" ? null : tryMapping(mapping, { ...sample, timeZone })),
    [mapping, sample, timeZone],
  );
  return (
    <Card title={t("gateways.mapping.tester.title")} isPadded={false}>
      <div className={styles.tester}>
        <label htmlFor={id}>{t("gateways.mapping.tester.sample")}</label>
        <textarea
          id={id}
          rows={8}
          spellCheck={false}
          value={typed.text}
          onChange={({ target }) => setTyped({ text: target.value, now: Date.now() })}
        />
      </div>
      <div aria-live="polite">{tried ? <Result of={tried} /> : <RowNote>{t("gateways.mapping.tester.empty")}</RowNote>}</div>
    </Card>
  );
}

function Result({ of: { readings, problems, badPointers } }: { of: Tried }) {
  return (
    <>
      <RowNote>{t("gateways.mapping.tester.found", { count: readings.length, shown: formatNumber(readings.length) })}</RowNote>
      <RowList>
        {badPointers.map((pointer) => (
          <Row key={pointer} what={t("gateways.mapping.tester.badPointer", { pointer })} />
        ))}
        {problems.map((problem, at) => (
          <Row key={at} what={problemIn(problem)} />
        ))}
        {readings.slice(0, MOST_SHOWN).map((reading, at) => (
          <Row
            key={at}
            what={`${reading.sensor} · ${reading.datum}`}
            small={[formatMoment(new Date(reading.at).toISOString()), ...warningsOf(reading)]}
          >
            <RowFigure>{[formatNumber(reading.value, 6), reading.unit === null ? "" : symbolOf(reading.unit)].join(" ").trim()}</RowFigure>
          </Row>
        ))}
      </RowList>
    </>
  );
}

const warningsOf = ({ timing, isUnitKnown, unit }: Tried["readings"][number]): string[] => [
  ...(timing === "far_ahead" || timing === "too_old" ? [t(`gateways.mapping.tester.${timing}`)] : []),
  ...(isUnitKnown ? [] : [t("gateways.mapping.tester.unit", { unit: unit ?? "" })]),
];
