import type { LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import { SHEETS, sheetOf } from "@millwright/domain/foundation/labels/layouts.ts";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";

/** Refuses a look that cannot be drawn. */
export function assertLook({ layout, start = 1, widthMm, heightMm }: LabelLook): void {
  if (layout === "own") {
    const missing = [...(widthMm === undefined ? ["widthMm"] : []), ...(heightMm === undefined ? ["heightMm"] : [])];
    if (missing.length > 0) throw new Refusal("invalid", { fields: missing.map((path) => ({ path, reason: "required" as const })) });
  }
  const { columns, rows } = sheetOf(layout, { widthMm, heightMm });
  const places = layout in SHEETS ? columns * rows : 1;
  if (start > places) throw refuseField("start", "too_big", { limit: places });
}
