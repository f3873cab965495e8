/** What other features may know of alarm rules. */
export { alarmRuleEvents } from "./events.ts";
export { requiredOf } from "./production-hours.ts";
export { candidates, covers, measures } from "./scope.ts";
