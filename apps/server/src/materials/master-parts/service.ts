import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { findMasterPart } from "./queries.ts";

/** What other features may know of parts. */
export { partArchiving } from "./archiving.ts";
export { assertPlaces } from "./held-part.ts";

/** The part a line names; refuses the field when there is none that the caller may see. One that is archived may stay where it is. */
export async function assertPart(ctx: Ctx, id: number, field: string, was?: number | null): Promise<Unjudged<MasterPart>> {
  const part = await findMasterPart(ctx, id);
  if (!part) throw refuseField(field, "not_known");
  if (part.archivedAt !== null && id !== was) throw refuseField(field, "archived");
  return part;
}

export const partIsReached = async (ctx: Ctx, id: number): Promise<boolean> => (await findMasterPart(ctx, id)) !== undefined;
