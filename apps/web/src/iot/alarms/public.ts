export { againstLimit } from "./against.ts";
export { links } from "./links.ts";
export { SeverityChip } from "./marks.tsx";
