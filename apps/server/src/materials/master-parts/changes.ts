import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { MasterPart, MasterPartDraft, PartNumber } from "@millwright/domain/materials/master-parts/contract.ts";
import { goesBack } from "@millwright/domain/materials/master-parts/states.ts";
import { fileOf } from "../../foundation/files/service.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { askBefore } from "../../platform/work/events.ts";
import { assertUnreferenced } from "./archiving.ts";
import { partChanging, partEvents } from "./events.ts";
import { assertNumbers, numberChanges, writeNumbers } from "./numbers.ts";
import { findMasterPart } from "./queries.ts";
import { assertSuccessor } from "./successor.ts";

export const records = recordsOf({ table: "masterParts", entity: "master-parts", find: findMasterPart, events: partEvents });

const NOTHING: Partial<MasterPart> = {};

async function assertDraft(ctx: Ctx, sent: Partial<MasterPartDraft>, seen: Partial<MasterPart> = NOTHING): Promise<void> {
  await assertValues(ctx, [
    { list: "part-item-categories", id: sent.categoryId, field: "categoryId", was: seen.categoryId },
    { list: "units-of-measure", id: sent.unitId, field: "unitId", was: seen.unitId },
    { list: "units-of-measure", id: sent.buyUnitId, field: "buyUnitId", was: seen.buyUnitId },
  ]);
  assertNumbers(sent.numbers as PartNumber[] | undefined);
}

export async function createMasterPart(ctx: Ctx, { numbers: sent, ...draft }: MasterPartDraft): Promise<MasterPart> {
  const numbers = sent as PartNumber[] | undefined;
  await assertDraft(ctx, { ...draft, numbers });
  await assertSuccessor(ctx, null, draft.supersededById);
  const made = await records.create(ctx, { ...draft, createdBy: ctx.personId }, numberChanges([], numbers));
  if (!numbers || numbers.length === 0) return made;
  await writeNumbers(ctx, made.id, numbers);
  return await records.get(ctx, made.id);
}

export async function updateMasterPart(
  ctx: Ctx,
  id: number,
  version: number,
  { numbers: sent, ...patch }: Partial<MasterPartDraft>,
): Promise<MasterPart> {
  const numbers = sent as PartNumber[] | undefined;
  const seen = await records.get(ctx, id);
  await assertDraft(ctx, { ...patch, numbers }, seen);
  const counted = (["unitId", "tracking"] as const).filter((field) => patch[field] !== undefined && patch[field] !== seen[field]);
  if (counted.length > 0) await askBefore(ctx, partChanging, { id, payload: { partId: id, fields: counted } });
  if (patch.supersededById !== seen.supersededById) await assertSuccessor(ctx, id, patch.supersededById);
  const action = patch.state && goesBack(seen.state, patch.state) ? "state_back" : "updated";
  const also = numberChanges(seen.numbers, numbers);
  const changed = await records.update(ctx, id, version, { ...patch }, action, also);
  if (!numbers || also.length === 0) return changed;
  await writeNumbers(ctx, id, numbers);
  return await records.get(ctx, id);
}

/** Whoever has some of it or counts on it is asked first, and refuses with what that is. */
export async function archiveMasterPart(ctx: Ctx, id: number, version: number): Promise<MasterPart> {
  await records.lock(ctx, id, "delete");
  await assertUnreferenced(ctx, id);
  return await records.archive(ctx, id, version);
}

/** One of its own pictures; those of other records and other kinds of file are not known here. */
export async function choosePhoto(ctx: Ctx, id: number, version: number, fileId: number | null): Promise<MasterPart> {
  if (fileId !== null) {
    const file = await fileOf(ctx, { folder: "Parts", recordId: id, fileId });
    if (!file) throw refuseField("fileId", "not_known");
    if (!file.isImage) throw refuseField("fileId", "not_an_image");
  }
  return await records.update(ctx, id, version, { photoFileId: fileId });
}
