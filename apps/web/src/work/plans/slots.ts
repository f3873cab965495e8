import { slotOf } from "../../kit/record/contributions.ts";

/** Which alarm rule a trigger asks for: the field of its form, and the rule's name where a trigger is shown. */
export const alarmRuleField = slotOf<{ name: "ruleId"; help: string }>("plans.alarmRuleField");
export const alarmRuleChip = slotOf<{ ruleId: number }>("plans.alarmRuleChip");
