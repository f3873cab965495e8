import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { fileOf } from "../../foundation/files/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { records } from "./placing.ts";

/** One of its own pictures; those of other records and other kinds of file are not known here. */
export async function choosePhoto(ctx: Ctx, id: number, version: number, fileId: number | null): Promise<Asset> {
  if (fileId !== null) {
    const file = await fileOf(ctx, { folder: "Assets", recordId: id, fileId });
    if (!file) throw refuseField("fileId", "not_known");
    if (!file.isImage) throw refuseField("fileId", "not_an_image");
  }
  return await records.update(ctx, id, version, { photoFileId: fileId });
}
