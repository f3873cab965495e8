import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportField, ImportTarget } from "../../kit/imports/target.ts";
import type { alarmRules } from "./contract.ts";

type Column = ColumnKey<typeof alarmRules.list>;
type Field = ImportField<Column>;

const choice = (
  key: string,
  title: string,
  choices: readonly (readonly [value: string | number, title: string])[],
  guesses: readonly string[],
  example: string,
): Field => ({
  key,
  title,
  kind: "choice",
  choices: choices.map(([value, word]) => ({ value, title: word, guesses: [word.toLowerCase().replace(/[^a-z]/g, "")] })),
  guesses,
  example,
});

const number = (key: string, title: string, example: string, note?: string): Field => ({
  key,
  title,
  kind: "number",
  guesses: [key.toLowerCase()],
  example,
  ...(note === undefined ? {} : { note }),
});

const SEVERITIES = [
  [3, "High"],
  [2, "Medium"],
  [1, "Low"],
] as const;

/** The columns of a level; those of the second one end in 2 and may all be empty. */
const levelFields = (end: "" | "2", example: readonly string[]): Field[] => {
  const at = end === "" ? "" : " 2";
  const [severity = "", lower = "", lowerClear = "", upper = "", upperClear = "", forMinutes = "", clearForMinutes = ""] = example;
  return [
    choice(`severity${end}`, `Severity${at}`, SEVERITIES, [`severity${end}`], severity),
    number(`lower${end}`, `Lower limit${at}`, lower, "Limits are in the unit that is stored, such as °C."),
    number(`lowerClear${end}`, `Lower limit clears at${at}`, lowerClear),
    number(`upper${end}`, `Upper limit${at}`, upper),
    number(`upperClear${end}`, `Upper limit clears at${at}`, upperClear),
    number(`forMinutes${end}`, `For minutes${at}`, forMinutes),
    number(`clearForMinutes${end}`, `Clear for minutes${at}`, clearForMinutes),
  ];
};

/** A rule is a row of a file. Whom it tells is set on its page: people, crews and roles are those of one organisation. */
export const alarmRuleTarget: ImportTarget<Column> = {
  key: "alarm-rules",
  title: "Alarm rules",
  subModule: "alarm-rules",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["rulecode", "alarmcode", "number", "id"],
      example: "ALR-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["rulename", "alarmrule", "rule"], example: "Cold rooms" },
    { key: "isActive", title: "Active", kind: "flag", guesses: ["isactive", "inforce"], example: "yes" },
    {
      ...choice(
        "kind",
        "Kind",
        [
          ["above", "Above"],
          ["below", "Below"],
          ["outside", "Outside"],
          ["rate", "Rate of change"],
          ["state", "State"],
          ["noData", "No data"],
          ["gateway", "Gateway silent"],
        ],
        ["rulekind", "condition type"],
        "Above",
      ),
      isRequired: true,
    },
    { key: "datum", title: "Measured value", kind: "text", maxLength: 100, guesses: ["datum", "measure"], example: "temperature" },
    {
      ...choice(
        "scope",
        "Applies to",
        [
          ["sensors", "Sensors"],
          ["type", "Sensor type"],
          ["asset", "Asset"],
          ["classification", "Classification"],
          ["network", "Network"],
        ],
        ["scope", "appliesto"],
        "Sensors",
      ),
      isRequired: true,
    },
    {
      key: "sensors",
      title: "Sensors",
      kind: "text",
      maxLength: 8000,
      guesses: ["sensorcodes"],
      example: "SEN-100",
      note: "Sensor codes, separated by commas.",
    },
    { key: "type", title: "Sensor type", kind: "record", path: "typeId", lookup: "sensor-types", guesses: ["sensortype"], example: "" },
    { key: "asset", title: "Asset", kind: "record", path: "assetId", lookup: "assets", guesses: ["asset", "assetcode"], example: "" },
    { key: "includesBelow", title: "With assets below", kind: "flag", guesses: ["includesbelow"], example: "no" },
    {
      key: "classification",
      title: "Classification",
      kind: "record",
      path: "classificationId",
      lookup: "asset-classifications",
      guesses: ["assetclassification"],
      example: "",
    },
    { key: "network", title: "Network", kind: "record", path: "networkId", lookup: "networks", guesses: ["network"], example: "" },
    { key: "site", title: "Site", kind: "record", path: "siteId", lookup: "locations", guesses: ["site", "plant"], example: "" },
    ...levelFields("", ["High", "", "", "8", "6", "10", "5"]).map((field) =>
      field.key === "severity" ? { ...field, isRequired: true as const } : field,
    ),
    ...levelFields("2", ["Medium", "", "", "5", "4", "1", "5"]),
    {
      key: "onlyDatum",
      title: "Only while state",
      kind: "text",
      maxLength: 100,
      guesses: ["onlywhile", "onlydatum"],
      example: "",
      note: "A measured state of the same asset, such as running.",
    },
    number("onlyValue", "Only while state is", ""),
    {
      key: "onlyStatuses",
      title: "Only while operating status",
      kind: "text",
      maxLength: 1000,
      guesses: ["onlystatuses"],
      example: "",
      note: "Codes of operating statuses, separated by commas.",
    },
    number("settleMinutes", "Minutes to settle", ""),
    choice(
      "hours",
      "Hours",
      [
        ["always", "Always"],
        ["within", "Within production hours"],
        ["outside", "Outside production hours"],
      ],
      ["hours"],
      "Always",
    ),
    {
      key: "productionCalendar",
      title: "Production calendar",
      kind: "record",
      path: "productionCalendarId",
      lookup: "production-calendars",
      guesses: ["calendar"],
      example: "",
    },
    choice(
      "action",
      "Action",
      [
        ["none", "None"],
        ["notify", "Notify"],
        ["request", "Work request"],
        ["order", "Work order"],
      ],
      ["action"],
      "Work request",
    ),
    number("coolDownHours", "Cool-down (hours)", "24"),
    number("nextStepMinutes", "Next step after minutes", ""),
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
