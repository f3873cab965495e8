import { lazy } from "react";

export { links } from "./links.ts";
export { meterRecord } from "./meter-record.ts";
export { mayBeRead } from "./readings/entries.ts";
export { BigReading, LastValue } from "./readings/big-reading.tsx";
export { MeterValue } from "./readings/value.tsx";

export const ReadingDialog = lazy(async () => ({ default: (await import("./readings/reading-dialog.tsx")).ReadingDialog }));
