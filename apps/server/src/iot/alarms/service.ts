/** What other features may do with alarms; what they may listen to stands in `events.ts`. */
export { acknowledgeSensor } from "./changes.ts";
export { alarmMeasures } from "./measures.ts";
export { suppressionsOf } from "./suppressing.ts";
export { acknowledgementsOf, alarmCounts, alarmSpansOf, alarmRows, openAlarmsOf, type AlarmSpan } from "./queries.ts";
export { alarmMemoryOf, hearsReadings } from "./watching/hearing.ts";
export { lookingAtAlarms } from "./looking.ts";
export { alarmForWork, markRepeat, shelveForWork, standingAmong, tellOfWork, type AlarmForWork } from "./at-work.ts";
