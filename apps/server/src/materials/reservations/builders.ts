import { reservations, type Reservation, type ReservationDraft } from "@millwright/domain/materials/reservations/contract.ts";
import type { z } from "zod";
import type { Person } from "../../testing/world.ts";
import { buildStock } from "../stock/builders.ts";

/** For tests: what the clock does in one organisation. */
export { keepSome } from "./chores.ts";

/** For tests: kept by hand, of a part of its own. */
export async function buildReservation(by: Person, draft: Partial<z.input<typeof ReservationDraft>> = {}): Promise<Reservation> {
  const { partId, warehouseId } = draft.partId ? { partId: draft.partId, warehouseId: draft.warehouseId ?? 0 } : await buildStock(by);
  return await by.ok(reservations.create, { body: { partId, warehouseId, quantity: 3, wantsHard: true, ...draft } });
}
