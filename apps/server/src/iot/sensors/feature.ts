import { sensors, SensorDraft, type AdoptionDraft } from "@millwright/domain/iot/sensors/contract.ts";
import { examples } from "@millwright/domain/iot/sensors/examples.ts";
import { sensorTarget as target } from "@millwright/domain/iot/sensors/import.ts";
import { dataExamples } from "@millwright/domain/iot/sensors/types/examples.ts";
import { unitExamples } from "@millwright/domain/iot/sensors/units/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { adoptSensor, createSensor as create, records, updateSensor as update } from "./changes.ts";
import { historyOf } from "./placements.ts";
import { namedSensors } from "./naming.ts";
import { findSensor, sensorRows as rows, wholeSensors as whole } from "./queries.ts";
import { scannedSensors } from "./scanning.ts";
import { swapSensor } from "./swapping.ts";
import { dataHandlers } from "./types/data.ts";
import { unitHandlers } from "./units/units.ts";
import { newestOfSeries } from "./newest.ts";

const handlers: Handlers<typeof sensors> = {
  ...recordHandlers(sensors, { ...records, rows, target, whole, create, update }),
  adopt: async (ctx, { params, body: { version, ...sent } }) => await adoptSensor(ctx, params.id, version, sent),
  bulkAdopt: bulk({
    get: records.get,
    change: async (ctx, { id, version }, sent: Partial<AdoptionDraft>) => await adoptSensor(ctx, id, version, sent),
    isUnchanged: () => false,
  }),
  swap: async (ctx, { params, body }) => await swapSensor(ctx, params.id, body),
  history: async (ctx, { params }) => {
    await records.get(ctx, params.id);
    return await historyOf(ctx, params.id);
  },
  scanned: async (ctx, { query }) => ({ rows: await scannedSensors(ctx, query.code) }),
};
const writer = codedWriter({ kind: "sensors", target, draft: SensorDraft, get: records.get, create, update });

export const feature = defineFeature({
  newest: newestOfSeries,
  calls: [
    served("sensors", examples, handlers),
    served("sensorUnits", unitExamples, unitHandlers),
    served("sensorTypeData", dataExamples, dataHandlers),
  ],
  nouns: { sensors: { find: findSensor, writer, lookup: { ...codedLookup("sensors"), named: namedSensors }, search: {} } },
});
