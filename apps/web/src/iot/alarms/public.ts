export { againstLimit } from "./against.ts";
export { CurveOfAlarm } from "./curve.tsx";
export { links } from "./links.ts";
export { SeverityChip } from "./marks.tsx";
