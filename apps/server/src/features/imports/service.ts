/** What a feature needs to know of imports to let its rows be imported. */
export type { BulkWriter, Called, Kept, Lookup, Named, ReadyRow, RecordWriter, RowValue, Texts, Values } from "./writer.ts";
export { wholeOf, type WholeRecord } from "./whole.ts";
