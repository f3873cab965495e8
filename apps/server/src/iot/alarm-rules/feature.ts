import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { examples } from "@millwright/domain/iot/alarm-rules/examples.ts";
import { alarmRuleTarget as target } from "@millwright/domain/iot/alarm-rules/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { reached } from "../reached.ts";
import { createRule as create, records, updateRule as update } from "./changes.ts";
import { alarmRuleWriter as writer } from "./import.ts";
import { logOfRule as log } from "./log.ts";
import { findRule, ruleRows as rows, rulesOfSensor, wholeRules as whole } from "./queries.ts";
import { trialOf } from "./trying/trial.ts";

const handlers: Handlers<typeof alarmRules> = {
  ...recordHandlers(alarmRules, { ...records, rows, target, whole, create, update, log }),
  tryOut: async (ctx, { body }) => await trialOf(ctx, body),
  ofSensor: async (ctx, { query: { sensorId } }) => {
    await reached(ctx, "sensors", sensorId);
    return { rows: await rulesOfSensor(ctx, sensorId) };
  },
};

export const feature = defineFeature({
  calls: [served("alarmRules", examples, handlers)],
  nouns: { "alarm-rules": { find: findRule, writer, search: {} } },
});
