import type { Examples } from "../../kit/endpoint.ts";
import type { alarms } from "./contract.ts";

type Row = (kind: string) => Promise<{ id: number; version: number; code: string }>;
const params = async (row: Row) => ({ id: (await row("alarms")).id });
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();
const some = async (row: Row) => {
  const { id, version } = await row("alarms");
  return [{ id, version }];
};

export const examples: Examples<typeof alarms> = {
  list: () => ({
    body: {
      sortModel: [{ colId: "severity", sort: "desc" }],
      filterModel: { state: { filterType: "set", values: ["active"] } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "name" }, { field: "raisedAt", title: "Raised" }], format: "csv" } }),
  get: async (row) => ({ params: await params(row) }),
  log: async (row) => ({ params: await params(row) }),
  acknowledge: async (row) => ({ params: await params(row), body: { version: (await row("alarms")).version, note: "Door closed" } }),
  bulkAcknowledge: async (row) => ({ body: { rows: await some(row), change: { note: "Door closed" } } }),
  shelve: async (row) => ({
    params: await params(row),
    body: { version: (await row("alarms")).version, until: inTwoDays(), reason: "Fan is ordered" },
  }),
  bulkShelve: async (row) => ({ body: { rows: await some(row), change: { until: inTwoDays(), reason: "Fan is ordered" } } }),
  unshelve: async (row) => {
    const { id, version } = await row("alarms:shelved");
    return { params: { id }, body: { version } };
  },
  acknowledgeSensor: async (row) => ({ query: { SensorCode: (await row("alarms:sensor")).code }, body: { note: "Door closed" } }),
};
