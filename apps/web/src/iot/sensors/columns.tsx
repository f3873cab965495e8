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
import { stateWords } from "../state.tsx";
import { SensorMark } from "./mark.tsx";
import { measuredIn } from "./measured.ts";
import { Now } from "./now.tsx";

const statusWords = () => Object.fromEntries(SENSOR_STATUSES.map((status) => [status, t(`sensors.status.${status}`)]));

/** As it was said; in the reader's units it is drawn. */
const saidIn = (row: SensorRow) =>
  measuredIn(row)
    .map(({ datum, value }) => `${datum} ${value}`)
    .join(" · ");

const column = columnsOf(sensors.list, "sensors.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.own("newest", {
    text: (row: SensorRow) => (row.status === "pending" ? saidIn(row) : (row.newest ?? "")),
    render: (row: SensorRow) => <Now of={row} />,
    width: 190,
  }),
  column.own("lastMessageAt", { text: (row: SensorRow) => (row.lastMessageAt ? formatRelative(row.lastMessageAt) : ""), width: 130 }),
  { ...column.choice("state", { words: stateWords, width: 130 }), render: (row: SensorRow) => <SensorMark of={row} /> },
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.reference("type", { options: optionsFrom(valuesOf("sensor-types").options) }),
  column.number("battery", { fractionDigits: 0, unit: "%" }),
  column.number("signal", { fractionDigits: 0 }),
  column.choice("status", { words: statusWords }),
  column.day("calibrationDue"),
  column.yesNo("isRecord"),
  column.reference("network", { options: optionsFrom(networks.list) }),
  column.reference("gateway", { options: optionsFrom(gateways.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.text("sensorKey"),
  column.number("voltage", { unit: "V" }),
  column.number("heartbeatSeconds"),
];
