export { links } from "./links.ts";
export { spanText, weekdayOf } from "./cycle/words.ts";
export { SpanEditor, SpansEditor } from "./cycle/cycle-field.tsx";
export { Terms } from "./terms/terms.tsx";
