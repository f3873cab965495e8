import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { networks } from "./contract.ts";

export const networkTarget: ImportTarget<ColumnKey<typeof networks.list>> = {
  key: "networks",
  title: "Sensor networks",
  subModule: "networks",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["networkcode", "networkno", "number", "id"],
      example: "NET-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["networkname", "network"], example: "Cold store sensors" },
    { key: "site", title: "Site", kind: "record", path: "siteId", lookup: "locations", guesses: ["site", "plant"], example: "" },
    { key: "externalId", title: "Vendor's id", kind: "text", maxLength: 200, guesses: ["externalid", "networkid"], example: "18234" },
    {
      key: "heartbeatSeconds",
      title: "Heartbeat (seconds)",
      kind: "number",
      guesses: ["heartbeat", "heartbeatseconds", "interval"],
      example: "600",
    },
    { key: "contact", title: "Contact", kind: "text", maxLength: 200, guesses: ["contact", "contactperson"], example: "Control room" },
    { key: "pendingLimit", title: "Pending limit", kind: "number", guesses: ["pendinglimit"], example: "200" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
