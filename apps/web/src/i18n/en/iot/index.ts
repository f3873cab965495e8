export { networks } from "./networks.ts";
export { gateways } from "./gateways.ts";
export { heard } from "./heard.ts";
export { alarmWork } from "./alarm-work.ts";
export { alarmRules } from "./alarm-rules.ts";
export { sensors } from "./sensors.ts";
export { alarms } from "./alarms.ts";
export { intake } from "./intake.ts";
