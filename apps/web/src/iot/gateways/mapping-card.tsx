import type { Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../i18n/iot.ts";
import { Card } from "../../kit/layout/card.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";

type Mapping = NonNullable<Gateway["settings"]>;

/** Where a mapped gateway's JSON holds what. */
export const MappingCard = ({ of: { readings, sensor, time, timeForm, values } }: { of: Mapping }) => (
  <Card title={t("gateways.mapping.title")}>
    <FactGrid>
      <WideFact label={t("gateways.mapping.field.readings")}>
        {readings === "" ? t("gateways.mapping.whole") : <CodeText>{readings}</CodeText>}
      </WideFact>
      <WideFact label={t("gateways.mapping.field.sensor")}>
        <CodeText>{sensor}</CodeText>
      </WideFact>
      <WideFact label={t("gateways.mapping.field.time")}>
        {time === null ? t("gateways.mapping.arrival") : <CodeText>{time}</CodeText>}
      </WideFact>
      {time !== null && <WideFact label={t("gateways.mapping.field.timeForm")}>{t(`gateways.mapping.form.${timeForm}`)}</WideFact>}
      <WideFact label={t("gateways.mapping.values")} isWide>
        {values.map(({ datum, datumAt, value, unit }) => (
          <div key={`${datum} ${datumAt} ${value}`}>
            {datum ?? <CodeText>{datumAt ?? ""}</CodeText>}: <CodeText>{value}</CodeText>
            {unit === null ? "" : ` (${symbolOf(unit)})`}
          </div>
        ))}
      </WideFact>
    </FactGrid>
  </Card>
);
