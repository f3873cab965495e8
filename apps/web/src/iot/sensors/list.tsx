import { IconTemperature } from "@tabler/icons-react";
import { sensors, type SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import { sensorTarget } from "@millwright/domain/iot/sensors/import.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen, type QuickFilter } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columns } from "./columns.tsx";
import { calibrationFilter } from "./calibration-due.ts";
import { links } from "./links.ts";
import { UnitChoice } from "./unit-choice.tsx";

export { columns } from "./columns.tsx";

/** Percent below which a battery is low. */
const LOW_BATTERY = 20;

export function SensorList() {
  const list = useList(sensors.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("sensors.title")}
      list={list}
      counted="sensors.counted"
      create={{ call: sensors.create, to: links.add() }}
      transfer={{ export: sensors.export, importTarget: sensorTarget }}
      quickFilters={quick()}
      tools={<UnitChoice />}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconTemperature} text={t("sensors.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={sensors.create} to={links.add()} label={t("sensors.new")} />;

const bulk: Bulk<SensorRow> = {
  calls: [sensors.bulkAdopt, sensors.bulkArchive],
  counted: "sensors.counted",
  load: async () => await import("./bulk.ts"),
};

const quick = (): QuickFilter[] => [
  { label: t("heard.state.offline"), filters: { state: { filterType: "set", values: ["offline"] } } },
  { label: t("sensors.quick.lowBattery"), filters: { battery: { filterType: "number", type: "lessThan", filter: LOW_BATTERY } } },
  { label: t("sensors.status.pending"), filters: { status: { filterType: "set", values: ["pending"] } } },
  {
    label: t("sensors.quick.calibration"),
    filters: calibrationFilter() as unknown as QuickFilter["filters"],
  },
];
