import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { alarmRules, type AlarmRule, type TriedRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { t } from "../../i18n/iot.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { Figures } from "./figures.tsx";
import { links } from "./links.ts";
import { Overview } from "./overview.tsx";
import { TryCard } from "./try-card.tsx";

const REFERENCES = {
  typeId: valuesOf("sensor-types").options,
  classificationId: valuesOf("asset-classifications").options,
  assetId: assets.list,
  networkId: networks.list,
  siteId: locations.list,
  productionCalendarId: productionCalendars.list,
};

export const AlarmRuleRecord = () => (
  <RecordScreen call={alarmRules.get} list={alarmRules.list} to={links.record} backTo={links.list()}>
    {(rule) => (
      <RecordPage
        key={rule.id}
        row={rule}
        contract={alarmRules}
        links={links}
        marks={!rule.isActive && <ToneChip tone="offline" label={t("alarmRules.inactive")} />}
        tabs={[
          { key: "overview", label: t("alarmRules.overview"), panel: <Overview of={rule} /> },
          { key: "try", label: t("alarmRules.try.tab"), panel: <TryCard rule={triedOf(rule)} /> },
          logOf(alarmRules.log, rule.id, { labels: "alarmRules.field", references: REFERENCES }),
        ]}
        summary={() => <Figures of={rule} />}
      />
    )}
  </RecordScreen>
);

/** The rule as it stands, over the sensors that the reader reaches. */
const triedOf = (rule: AlarmRule): TriedRule | null => {
  if (rule.scope === "sensors" && rule.sensors.length === 0) return null;
  const { kind, datum, scope, typeId, assetId, includesBelow, classificationId, networkId, siteId } = rule;
  const { levels, onlyWhile, hours, productionCalendarId, sensors } = rule;
  const scoped = { scope, typeId, assetId, includesBelow, classificationId, networkId, siteId, sensorIds: sensors.map(({ id }) => id) };
  return { kind, datum, ...scoped, levels, onlyWhile, hours, productionCalendarId };
};
