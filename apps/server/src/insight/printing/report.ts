import type { Answer } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import type { PrintedSource } from "@millwright/domain/insight/printing/asked.ts";
import type { SensorUnit } from "@millwright/domain/iot/sensors/units/contract.ts";

export interface ReportWidget {
  title: string;
  widget: BoardWidget;
  /** Null: a text, of which nothing is asked. */
  answer: Answer | null;
  /** Columns of twelve. */
  width: number;
}

/** Everything that a file is made of: what the thread that draws is given. */
export interface Report {
  kind: PrintedSource["kind"];
  name: string;
  description: string | null;
  organisation: { name: string; logoKey: string | null };
  locale: string;
  /** The clock by which its times are written. */
  timeZone: string;
  /** ISO 8601. */
  asOf: string;
  /** The range as it is chosen; null: days. */
  range: string | null;
  /** Milliseconds of a board; `until` is not included. */
  span: { from: number; until: number } | null;
  /** Days of a dashboard, both included, and the zone in which they were counted. */
  days: { from: string; until: string; zone: string } | null;
  /** What the figures of a dashboard are compared with; null: nothing, or each widget says so. */
  compared: string | null;
  /** What it is narrowed by. */
  filters: readonly (readonly [label: string, value: string])[];
  reader: string;
  /** Which records the reader sees, in words. */
  scope: string;
  widgets: readonly ReportWidget[];
  /** The units in which the reader reads what sensors measure. */
  units: readonly Pick<SensorUnit, "typeId" | "datum" | "canonicalUnit" | "unit" | "factor" | "offset" | "decimals">[];
}
