import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { recordSheets, type RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { firstDayOf, monthAfter } from "@millwright/domain/iot/record-sheets/month.ts";
import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatMonth, today } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { rowStyles } from "../sensors/public.ts";
import { SheetAlarms } from "./alarms.tsx";
import { MonthCurve } from "./curve.tsx";
import { SheetDays } from "./days.tsx";
import { SheetFacts } from "./facts.tsx";
import { SheetFiles } from "./files.tsx";
import { PrintSheet } from "./print.tsx";
import { useSaid } from "./said.ts";

/** A month of a sensor of which a record is kept, by the clock of its place. */
export function SheetOfSensor({ sensor }: { sensor: Sensor }) {
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const [datum, setDatum] = useState<string | null>(null);
  const asked = { sensorId: sensor.id, month, ...(datum === null ? {} : { datum }) };
  const { data, error, refetch } = useCall(recordSheets.get, { query: asked });
  return (
    <div className={rowStyles.stack}>
      <div className={rowStyles.asked}>
        <MonthChoice value={month} onChange={setMonth} />
        {data && data.data.length > 1 && <DatumChoice of={data} onChange={setDatum} />}
        <PrintSheet asked={asked} />
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <Sheet sheet={data} />}
    </div>
  );
}

function Sheet({ sheet }: { sheet: RecordSheet }) {
  const said = useSaid(sheet);
  if (sheet.data.length === 0)
    return (
      <Card>
        <p>{t("recordSheets.none")}</p>
      </Card>
    );
  return (
    <>
      <MonthCurve sheet={sheet} />
      <SheetDays sheet={sheet} said={said} />
      <SheetAlarms sheet={sheet} said={said} />
      <SheetFacts sheet={sheet} said={said} />
      <SheetFiles sheet={sheet} />
    </>
  );
}

/** So many months back are offered by name; what is older is reached step by step. */
const OFFERED = 36;

function MonthChoice({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const now = today().slice(0, 7);
  const offered = Array.from({ length: OFFERED }, (_, back) => monthAfter(now, -back));
  const months = offered.includes(value) ? offered : [...offered, value];
  return (
    <>
      <label>
        {t("recordSheets.month")}
        <select value={value} onChange={({ target }) => onChange(target.value)}>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(firstDayOf(month))}
            </option>
          ))}
        </select>
      </label>
      <Button variant="text" onClick={() => onChange(monthAfter(value, -1))}>
        <IconChevronLeft size={16} aria-hidden="true" />
        {t("recordSheets.earlier")}
      </Button>
      <Button variant="text" disabled={value >= now} onClick={() => onChange(monthAfter(value, 1))}>
        {t("recordSheets.later")}
        <IconChevronRight size={16} aria-hidden="true" />
      </Button>
    </>
  );
}

const DatumChoice = ({ of: { data, datum }, onChange }: { of: RecordSheet; onChange: (datum: string) => void }) => (
  <label>
    {t("recordSheets.value")}
    <select value={datum} onChange={({ target }) => onChange(target.value)}>
      {data.map((each) => (
        <option key={each.datum} value={each.datum}>
          {each.label}
        </option>
      ))}
    </select>
  </label>
);
