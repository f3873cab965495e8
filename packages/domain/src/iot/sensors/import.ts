import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { sensors } from "./contract.ts";

export const sensorTarget: ImportTarget<ColumnKey<typeof sensors.list>> = {
  key: "sensors",
  title: "Sensors",
  subModule: "sensors",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["sensorcode", "sensorno", "number", "id"],
      example: "SEN-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["sensorname", "sensor"], example: "Cold store 2, air" },
    {
      key: "network",
      title: "Network",
      kind: "record",
      isRequired: true,
      path: "networkId",
      lookup: "networks",
      guesses: ["network", "networkcode"],
      example: "NET-100",
    },
    {
      key: "sensorKey",
      title: "Device id",
      kind: "text",
      isRequired: true,
      maxLength: 200,
      guesses: ["deviceid", "sensorid", "deveui", "eui", "serial", "serialnumber"],
      example: "A84041FFFF1E24B7",
    },
    { key: "type", title: "Type", kind: "record", path: "typeId", lookup: "sensor-types", guesses: ["type", "sensortype"], example: "" },
    {
      key: "asset",
      title: "Asset",
      kind: "record",
      path: "assetId",
      lookup: "assets",
      guesses: ["asset", "assetcode", "equipment", "machine"],
      example: "",
    },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", guesses: ["location"], example: "" },
    {
      key: "heartbeatSeconds",
      title: "Heartbeat (seconds)",
      kind: "number",
      guesses: ["heartbeat", "heartbeatseconds", "interval"],
      example: "600",
    },
    {
      key: "calibrationDue",
      title: "Calibration due",
      kind: "day",
      guesses: ["calibrationdue", "calibration", "nextcalibration"],
      example: "2027-05-31",
    },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
