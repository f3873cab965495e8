import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { SENSOR_STATUSES, sensors, type SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { formatRelative } from "../../kit/format.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { STATE_TONES, stateWords } from "../state.tsx";
import { Now } from "./now.tsx";

const statusWords = () => Object.fromEntries(SENSOR_STATUSES.map((status) => [status, t(`sensors.status.${status}`)]));

const column = columnsOf(sensors.list, "sensors.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.own("newest", { text: (row: SensorRow) => row.newest ?? "", render: (row: SensorRow) => <Now of={row} />, width: 190 }),
  column.own("lastMessageAt", { text: (row: SensorRow) => (row.lastMessageAt ? formatRelative(row.lastMessageAt) : ""), width: 130 }),
  column.choice("state", { words: stateWords, tones: STATE_TONES, width: 130 }),
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
