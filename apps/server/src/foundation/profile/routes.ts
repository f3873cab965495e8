import type { Readable } from "node:stream";
import type { OwnProfile, userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { photoUrlOf, seenEntry } from "../auth/service.ts";
import { keepPhoto, openPhoto, removeFilesOf } from "../files/service.ts";
import { peopleEvents, writeOwn, type OwnPatch } from "../people/service.ts";
import { raiseGrantsVersion } from "../tenants/service.ts";

/** What the signed-in person says of themselves, whatever their role says of the register of people. */
export const profileHandlers = ({ db, files }: Pick<Shared, "db" | "files">): Handlers<typeof userProfile> => {
  const change = async (ctx: Ctx, version: number, patch: OwnPatch): Promise<OwnProfile> => {
    const before = await own(ctx);
    if (!(await writeOwn(ctx, version, patch))) throw new Refusal("conflict", { reason: "stale", current: profileOf(ctx, await own(ctx)) });
    const changes = changesOf(before, patch);
    audit(ctx, { action: "updated", entity: "people", entityId: ctx.personId, changes });
    await announce(ctx, peopleEvents.updated, { id: ctx.personId, changes });
    // Sessions remember what a person is called.
    ctx.afterCommit(async () => await raiseGrantsVersion(db, ctx.tenantId));
    return profileOf(ctx, await own(ctx));
  };
  return {
    get: async (ctx) => profileOf(ctx, await own(ctx)),
    update: async (ctx, { body: { version, ...patch } }) => {
      if (patch.timeZone && !isZone(patch.timeZone)) throw refuseField("timeZone", "not_a_zone");
      if (patch.startPage && (await seenEntry({ db }, ctx, patch.startPage)) === null) throw refuseField("startPage", "not_in_menu");
      return await change(ctx, version, patch);
    },
    photo: async (ctx, { params }) => await openPhoto(ctx, files, params.id),
    savePhoto: async (ctx, { stream }: { stream: Readable }) => {
      const { version } = await own(ctx);
      await removeFilesOf(ctx, files, "UserPhotos", ctx.personId);
      return await change(ctx, version, { photoFileId: await keepPhoto(ctx, files, stream) });
    },
    removePhoto: async (ctx) => {
      const { version } = await own(ctx);
      const changed = await change(ctx, version, { photoFileId: null });
      await removeFilesOf(ctx, files, "UserPhotos", ctx.personId);
      return changed;
    },
  };
};

type Own = Awaited<ReturnType<typeof own>>;
const own = async (ctx: Ctx) =>
  await ctx.db
    .selectFrom("people")
    .select(["version", "firstName", "lastName", "phone", "timeZone", "startPage", "hidesPresence", "photoFileId"])
    .where("id", "=", ctx.personId)
    .executeTakeFirstOrThrow();

const profileOf = (ctx: Ctx, { photoFileId, ...row }: Own): OwnProfile => ({
  ...row,
  tenantUserId: ctx.personId,
  email: ctx.email,
  photoURL: photoUrlOf(photoFileId),
});

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
