import type { Examples, ExampleRow } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { alarmRules } from "./contract.ts";

type Row = (kind: string) => Promise<ExampleRow>;

const level = { severity: 3, upper: 8, upperClear: 6, forMinutes: 10, clearForMinutes: 5 } as const;

const condition = async (row: Row) => ({
  by: "operatingStatus" as const,
  datum: null,
  value: null,
  statusIds: [(await row("reference-lists:asset-operating-statuses:1")).id],
  settleMinutes: 10,
});

const recipients = async (row: Row) => [
  { step: 1 as const, crewId: (await row("crews")).id },
  { step: 1 as const, personId: (await row("people")).id },
  { step: 2 as const, roleId: (await row("roles")).id },
];

export const examples: Examples<typeof alarmRules> = {
  ...recordExamples<typeof alarmRules>("alarm-rules", {
    create: async (row) => ({
      code: "ALR-900",
      name: "North cold rooms",
      kind: "above",
      datum: "temperature",
      scope: "sensors",
      sensorIds: [(await row("sensors")).id],
      siteId: (await row("locations:site")).id,
      levels: [level, { ...level, severity: 2, upper: 5, upperClear: 4, forMinutes: 1 }],
      onlyWhile: await condition(row),
      hours: "within",
      productionCalendarId: (await row("production-calendars")).id,
      action: "notify",
      coolDownHours: 12,
      nextStepMinutes: 30,
      recipients: await recipients(row),
    }),
    update: {},
  }),
  update: async (row) => {
    const { id, version } = await row("alarm-rules");
    const named = { sensorIds: [(await row("sensors")).id], onlyWhile: await condition(row), recipients: await recipients(row) };
    return { params: { id }, body: { version, name: "South cold rooms", nextStepMinutes: 30, ...named } };
  },
  tryOut: async (row) => {
    const { id } = await row("sensors");
    const onlyWhile = await condition(row);
    return {
      body: { kind: "above", datum: "temperature", scope: "sensors", sensorIds: [id], levels: [level], onlyWhile, sensorId: id },
    };
  },
  ofSensor: async (row) => ({ query: { sensorId: (await row("sensors")).id } }),
};
