/** What other features may know of alarms. */
export { alarmForWork, markRepeat, shelveForWork, standingAmong, tellOfWork, type AlarmForWork } from "./at-work.ts";
