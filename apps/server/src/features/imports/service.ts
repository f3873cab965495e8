/** What a feature needs to know of imports to let its rows be imported. */
export type { ImportWriter, ReadyRow, RowValue } from "./writer.ts";
