import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { gateways } from "./contract.ts";

export const gatewayTarget: ImportTarget<ColumnKey<typeof gateways.list>> = {
  key: "gateways",
  title: "Sensor gateways",
  subModule: "gateways",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["gatewaycode", "gatewayno", "number", "id"],
      example: "GTW-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["gatewayname", "gateway"], example: "Gateway cold store" },
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
      key: "adapter",
      title: "Adapter",
      kind: "choice",
      isRequired: true,
      choices: [
        { value: "native", title: "Native JSON", guesses: ["native", "json"] },
        { value: "monnit", title: "Monnit", guesses: ["monnit", "imonnit"] },
        { value: "chirpstack", title: "ChirpStack", guesses: ["chirpstack"] },
        { value: "tts", title: "The Things Stack", guesses: ["tts", "ttn", "thethingsstack", "thethingsnetwork"] },
        { value: "sparkplug", title: "Sparkplug B", guesses: ["sparkplug", "sparkplugb"] },
        { value: "axium", title: "Mapped JSON", guesses: ["axium", "mapped"] },
      ],
      guesses: ["adapter", "vendor", "protocol"],
      example: "Native JSON",
    },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", guesses: ["location"], example: "" },
    {
      key: "externalId",
      title: "Vendor's id",
      kind: "text",
      maxLength: 200,
      guesses: ["externalid", "gatewayid", "eui"],
      example: "940221",
    },
    {
      key: "heartbeatSeconds",
      title: "Heartbeat (seconds)",
      kind: "number",
      guesses: ["heartbeat", "heartbeatseconds", "interval"],
      example: "300",
    },
    { key: "timeZone", title: "Time zone", kind: "text", maxLength: 60, guesses: ["timezone", "zone"], example: "Europe/Oslo" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
