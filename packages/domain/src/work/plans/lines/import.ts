import type { ColumnKey } from "../../../kit/columns.ts";
import type { ImportTarget } from "../../../kit/imports/target.ts";
import type { planAssets } from "../assets/contract.ts";
import type { Period } from "./line.ts";

const PERIODS: Readonly<Record<Period, { title: string; guesses: readonly string[] }>> = {
  days: { title: "Days", guesses: ["day", "days", "d", "daily"] },
  weeks: { title: "Weeks", guesses: ["week", "weeks", "w", "weekly"] },
  months: { title: "Months", guesses: ["month", "months", "m", "monthly"] },
  quarters: { title: "Quarters", guesses: ["quarter", "quarters", "q", "quarterly"] },
  years: { title: "Years", guesses: ["year", "years", "y", "yearly", "annual"] },
  units: { title: "Units of the meter", guesses: ["units", "meter", "hours", "km", "cycles", "h"] },
};

/** A row for each plan, asset and trigger; plans and triggers that are not there are made. */
export const planLineTarget: ImportTarget<ColumnKey<typeof planAssets.list>> = {
  key: "plan-assets",
  title: "Plans, asset by asset",
  subModule: "plans",
  identity: "code",
  keys: [["plan", "asset"]],
  fields: [
    {
      key: "plan",
      title: "Plan",
      kind: "record",
      path: "planId",
      lookup: "plans",
      canCreate: true,
      isRequired: true,
      isAnswerable: true,
      guesses: ["pm", "pmnum", "schedule", "maintenanceplan"],
      example: "PM-100",
      note: "With the asset, identifies a row.",
    },
    {
      key: "asset",
      title: "Asset",
      kind: "record",
      path: "assetId",
      lookup: "assets",
      isRequired: true,
      guesses: ["equipment", "machine"],
      example: "PUMP-01",
    },
    {
      key: "every",
      title: "Every",
      kind: "number",
      guesses: ["interval", "frequency", "each"],
      example: "",
    },
    {
      key: "period",
      title: "Period",
      kind: "choice",
      guesses: ["frequencyunit", "intervalunit", "per", "frequnit"],
      choices: (Object.keys(PERIODS) as Period[]).map((value) => ({ value, ...PERIODS[value] })),
      example: "",
      note: "With the number before it: every 3 months, or every 500 units of the meter. Then leave the rule empty.",
    },
    {
      key: "rule",
      title: "Rule",
      kind: "text",
      maxLength: 4000,
      guesses: ["rrule", "recurrence"],
      example: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15",
      note: "Instead of the two before it, as our own files write it: FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR.",
    },
    {
      key: "mode",
      title: "Counted",
      kind: "choice",
      guesses: ["mode", "fixedorfloating", "scheduletype"],
      choices: [
        { value: "fixed", title: "Fixed", guesses: ["fixed", "duedate", "targetdate"] },
        { value: "floating", title: "Floating", guesses: ["floating", "completion", "actual", "lastdone"] },
      ],
      example: "Floating",
      note: "Default: floating if it was done before, otherwise fixed.",
    },
    { key: "startDay", title: "Counts from", kind: "day", guesses: ["startdate", "begins", "firstdate"], example: "" },
    { key: "time", title: "Time", kind: "text", maxLength: 5, guesses: ["timeofday", "at"], example: "08:00" },
    {
      key: "unit",
      title: "Unit of the meter",
      kind: "record",
      path: "unitId",
      lookup: "units-of-measure",
      guesses: ["unit", "uom", "meterunit"],
      example: "",
    },
    { key: "firstAt", title: "First at", kind: "number", guesses: ["firstdueat", "nextmeter", "firstvalue"], example: "" },
    {
      key: "lastDoneDay",
      title: "Last done",
      kind: "day",
      isPast: true,
      guesses: ["lastdate", "lastcompleted", "lastpm", "laststart"],
      example: "2026-09-15",
    },
    { key: "lastDoneUnits", title: "Last done at", kind: "number", guesses: ["lastreading", "lastmeter", "lastvalue"], example: "" },
    { key: "sinceDay", title: "First due from", kind: "day", guesses: ["firstdue", "nextdate", "nextdue"], example: "" },
    { key: "offsetDays", title: "Days later", kind: "number", guesses: ["offset", "offsetdays"], example: "0" },
    { key: "crew", title: "Crew", kind: "record", path: "crewId", lookup: "crews", guesses: ["crewwork", "team"], example: "" },
  ],
};
