import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { fleet } from "./contract.ts";

export const fleetTarget: ImportTarget<ColumnKey<typeof fleet.list>> = {
  key: "fleet",
  title: "Fleet tracker",
  subModule: "fleet",
  identity: "code",
  keys: [["asset", "at"]],
  fields: [
    {
      key: "asset",
      title: "Vehicle",
      kind: "record",
      path: "assetId",
      lookup: "assets",
      isRequired: true,
      guesses: ["asset", "car", "truck", "equipment", "plate"],
      example: "VAN-1",
      note: "Code or name. With the time, by this a line is found again.",
    },
    { key: "at", title: "Time", kind: "instant", isRequired: true, guesses: ["date", "datetime", "when", "filledat"], example: "2026-06-10 08:00" },
    { key: "driver", title: "Driver", kind: "record", path: "driverId", lookup: "people", isUncoded: true, guesses: ["person", "operator"], example: "" },
    {
      key: "odometer",
      title: "Odometer, km",
      kind: "number",
      guesses: ["odometer", "mileage", "km", "kilometres", "kilometers"],
      example: "48210",
      note: "Becomes a reading of the vehicle's meter in km.",
    },
    {
      key: "engineHours",
      title: "Engine hours",
      kind: "number",
      guesses: ["hours", "hourmeter", "runninghours"],
      example: "",
      note: "Becomes a reading of the vehicle's meter in h. One of the two.",
    },
    { key: "fuel", title: "Fuel, l", kind: "number", guesses: ["fuel", "litres", "liters", "quantity", "volume"], example: "42.5" },
    { key: "isFull", title: "Full tank", kind: "flag", guesses: ["full", "filledup", "tankfull"], example: "yes" },
    { key: "price", title: "Price", kind: "money", path: "priceMinor", guesses: ["cost", "amount", "total", "fuelcost"], example: "74.80" },
    { key: "position", title: "Place", kind: "text", maxLength: 300, guesses: ["station", "position", "location"], example: "" },
    { key: "latitude", title: "Latitude", kind: "number", guesses: ["lat"], example: "" },
    { key: "longitude", title: "Longitude", kind: "number", guesses: ["lon", "lng", "long"], example: "" },
    { key: "purpose", title: "Purpose", kind: "text", maxLength: 500, guesses: ["trip", "reason", "note", "remark"], example: "" },
    { key: "workOrder", title: "Work order", kind: "record", path: "workOrderId", lookup: "work-orders", guesses: ["order", "wo"], example: "" },
  ],
};
