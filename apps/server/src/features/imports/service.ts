/** What a feature needs to know of imports to let its rows be imported. */
export type { BulkWriter, Kept, Lookup, ReadyRow, RecordWriter, RowValue, Values } from "./writer.ts";
