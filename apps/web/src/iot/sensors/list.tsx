import { IconTemperature } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { SENSOR_STATUSES, sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { sensorTarget } from "@millwright/domain/iot/sensors/import.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { STATE_TONES, stateWords } from "../state.tsx";
import { links } from "./links.ts";

export function SensorList() {
  const list = useList(sensors.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("sensors.title")}
      list={list}
      counted="sensors.counted"
      create={{ call: sensors.create, to: links.add() }}
      transfer={{ export: sensors.export, importTarget: sensorTarget }}
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
const bulk = archiveBulk(sensors, "sensors.counted");

const statusWords = () => Object.fromEntries(SENSOR_STATUSES.map((status) => [status, t(`sensors.status.${status}`)]));

const column = columnsOf(sensors.list, "sensors.field");
const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.text("newest", { width: 200 }),
  column.choice("state", { words: stateWords, tones: STATE_TONES }),
  column.date("lastMessageAt"),
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.reference("type", { options: optionsFrom(valuesOf("sensor-types").options) }),
  column.number("battery", { fractionDigits: 0 }),
  column.number("signal", { fractionDigits: 0 }),
  column.choice("status", { words: statusWords }),
  column.day("calibrationDue"),
  column.reference("network", { options: optionsFrom(networks.list) }),
  column.reference("gateway", { options: optionsFrom(gateways.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.text("sensorKey"),
  column.number("voltage"),
  column.number("heartbeatSeconds"),
];
