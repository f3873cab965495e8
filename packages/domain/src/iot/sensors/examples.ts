import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { sensors } from "./contract.ts";

const pending = async (row: (kind: string) => Promise<{ id: number; version: number }>) => await row("sensors:pending");

export const examples: Examples<typeof sensors> = {
  ...recordExamples<typeof sensors>("sensors", {
    create: async (row) => ({
      code: "SEN-900",
      name: "North sensor",
      networkId: (await row("networks")).id,
      sensorKey: "a84041ffff1e24b7",
      typeId: (await row("reference-lists:sensor-types:1")).id,
      assetId: (await row("assets")).id,
      heartbeatSeconds: 600,
      calibrationDue: "2027-05-31",
    }),
    update: { name: "South sensor" },
  }),
  adopt: async (row) => {
    const { id, version } = await pending(row);
    return {
      params: { id },
      body: { version, code: "SEN-901", name: "Cold store 2", typeId: (await row("reference-lists:sensor-types:1")).id },
    };
  },
  bulkAdopt: async (row) => {
    const { id, version } = await pending(row);
    return { body: { rows: [{ id, version }], change: { locationId: (await row("locations")).id } } };
  },
  swap: async (row) => {
    const { id, version } = await row("sensors");
    return { params: { id }, body: { version, sensorKey: "a84041ffff1e24c0", remark: "Battery holder broken" } };
  },
  history: async (row) => ({ params: { id: (await row("sensors")).id } }),
  scanned: () => ({ query: { code: "a84041ffff1e24b7" } }),
};
