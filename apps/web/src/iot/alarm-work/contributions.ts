import { contribute } from "../../kit/record/contributions.ts";
import { assetCards } from "../../register/assets/slots.ts";
import { orderCards } from "../../work/orders/slots.ts";
import { alarmRuleChip, alarmRuleField } from "../../work/plans/slots.ts";
import { alarmCards } from "../alarms/slots.ts";
import { requestCards } from "../../work/requests/slots.ts";

const beside = async () => await import("./beside.tsx");

export const contributions = [
  contribute(alarmCards, { needs: "alarms", load: async () => (await beside()).WorkOfAlarm }),
  contribute(orderCards, { needs: "alarms", load: async () => (await beside()).AlarmsOfOrder }),
  contribute(requestCards, { needs: "alarms", load: async () => (await beside()).AlarmsOfRequest }),
  contribute(assetCards, { needs: "alarms", load: async () => (await beside()).ThreadsOfAsset }),
  contribute(alarmRuleField, { needs: "alarm-rules", load: async () => (await import("./of-plans.tsx")).AlarmRuleField }),
  contribute(alarmRuleChip, { needs: "alarm-rules", load: async () => (await import("./of-plans.tsx")).AlarmRuleChip }),
];
