import { bare, type ImportTarget } from "../../kit/imports/target.ts";
import { symbolOf } from "../sensors/units/shown.ts";
import { UNIT_CODES } from "../readings/units.ts";

/** `Value (°C)`, as our own files say it where all values have one unit. */
const WITH_UNIT = [...new Set(UNIT_CODES.map((code) => bare(`Value (${symbolOf(code)})`)))];

/** What sensors measured, a row for each reading. They have no record of their own: an import adds what is not there, and takes back what it added. */
export const readingTarget: ImportTarget = {
  key: "sensor-readings",
  title: "Readings of sensors",
  subModule: "sensors",
  identity: "code or row",
  keys: [["sensor", "at", "value"]],
  fields: [
    {
      key: "sensor",
      title: "Sensor",
      kind: "record",
      lookup: "sensors",
      isRequired: true,
      isAnswerable: true,
      guesses: ["sensorid", "deviceid", "deveui", "device", "sensorname", "serialnumber", "tag", "point"],
      example: "SEN-100",
      note: "Or the device id.",
    },
    {
      key: "datum",
      title: "Datum",
      kind: "text",
      maxLength: 100,
      isAnswerable: true,
      guesses: ["measurement", "quantity", "channel", "parameter", "what", "datatype"],
      example: "temperature",
      note: "The measured value. Can be empty if the sensor measures only one.",
    },
    {
      key: "at",
      title: "Time",
      kind: "instant",
      isRequired: true,
      isPast: true,
      guesses: ["timestamp", "datetime", "date", "measuredat", "messagedate", "readat", "when"],
      example: "2026-11-20T14:20:00Z",
      note: "Without a zone it is the clock of the sensor's site.",
    },
    {
      key: "value",
      title: "Value",
      kind: "number",
      isRequired: true,
      guesses: ["reading", "measuredvalue", "result", ...WITH_UNIT],
      example: "4.2",
    },
    {
      key: "unit",
      title: "Unit",
      kind: "text",
      maxLength: 30,
      isAnswerable: true,
      guesses: ["uom", "unitofmeasure", "units"],
      example: "°C",
      note: "Leave empty to use the stored unit of the sensor's values.",
    },
  ],
};
