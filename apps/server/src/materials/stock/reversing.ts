import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { reverse } from "@millwright/domain/materials/stock/ledger.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { askBefore } from "../../platform/work/events.ts";
import { assertPlaces } from "./claims.ts";
import { stockMoving } from "./events.ts";
import { heldLines, lineOf, serialsAmong } from "./lines.ts";
import { post } from "./posting.ts";

/** The counter-entry of a movement, once: what was wrong stays readable, and so does who said so. */
export async function reverseMovement(ctx: Ctx, id: number, reason: string): Promise<number> {
  const written = await heldLines(ctx, id);
  if (written.length === 0) throw refuse("not_found", "not_found");
  const { rows } = await sql<{ kind: string; document: string | null; isReversed: boolean; cameBack: boolean }>`
    select m.kind, m.document, exists (select from stock_movements r where r.reverses_id = m.id) as is_reversed,
      exists (select from stock_movement_lines l where l.of_movement_id = m.id group by l.of_line having sum(l.quantity) <> 0) as came_back
    from stock_movements m where m.id = ${id}`.execute(ctx.db);
  const [movement] = rows;
  if (!movement) throw refuse("not_found", "not_found");
  if (movement.kind === "reverse") throw refuse("conflict", "reversal_stands");
  // Its receipt says what came: it says what went back, too.
  if (movement.document === "material-receipts") throw refuse("conflict", "receipt_takes_back");
  if (movement.document === "material-requests") throw refuse("conflict", "request_takes_back");
  if (movement.isReversed) throw refuse("conflict", "reversed_already");
  if (movement.cameBack) throw refuse("conflict", "reversed_in_parts");
  const lines = written.map(lineOf);
  const places = lines.flatMap(({ partId, warehouseId, binId, lotId }) =>
    warehouseId === null ? [] : [{ partId, warehouseId, binId, lotId }],
  );
  await assertPlaces(ctx, places);
  const workOrderIds = [...new Set(lines.flatMap(({ workOrderId }) => workOrderId ?? []))];
  await askBefore(ctx, stockMoving, { id: null, payload: { kind: "reverse", workOrderIds } });
  const lotIds = places.map(({ lotId }) => lotId);
  const done = await post(ctx, {
    kind: "reverse",
    reason,
    reversesId: id,
    places,
    serials: await serialsAmong(ctx, lotIds),
    sparesHard: false,
    lines: ({ book }) => reverse(book, lines),
  });
  return done.id;
}
