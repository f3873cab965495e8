import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { Change } from "../../../platform/records/audit.ts";
import { writeOldAudit } from "../../../platform/records/audit-words.ts";
import { insertAll } from "../../../demo/rows.ts";
import type { Furnished } from "../../../demo/setting.ts";

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

/** Among the newest requests: one asked back, one merged into another, one followed by a second person, each with its line in the log. */
export async function writeTalk({ db, start, crew, register }: Furnished): Promise<void> {
  const { requesters } = crew;
  const planner = { id: crew.planner, name: crew.names.get(crew.planner) ?? "" };
  const open = await db
    .selectFrom("workRequests")
    .select(["id", "code", "title", "assetId", "locationId", "siteId", "requesterId", "createdAt", "priority"])
    .where("statusId", "=", STATUS.open)
    .where("siteId", "=", register.siteId)
    .orderBy("createdAt", "desc")
    .limit(6)
    .execute();
  const [asked, survivor, followed] = [open.find(({ requesterId }) => requesterId === requesters[0]) ?? open[0], open[2], open[3]];
  if (!asked || !survivor || !followed) return;
  const at = (msAgo: number) => new Date(start.getTime() - msAgo).toISOString();

  const question = "Is it at the drive or at the other end? A photo of the nameplate would help.";
  await db
    .updateTable("workRequests")
    .set({ waitingForRequester: true, updatedAt: at(40 * MINUTES) })
    .where("id", "=", asked.id)
    .execute();
  await insertAll(db, "workRequestMessages", [
    { workRequestId: asked.id, kind: "question", text: question, createdBy: planner.id, createdAt: at(40 * MINUTES) },
  ]);

  // The second report of the same fault, half an hour behind the first.
  const reporter = requesters.find((id) => id !== survivor.requesterId) ?? requesters[0] ?? null;
  const twin = await db
    .selectFrom("workRequests")
    .select(["id", "code"])
    .where("id", "!=", survivor.id)
    .where("id", "!=", asked.id)
    .where("id", "!=", followed.id)
    .where("siteId", "=", register.siteId)
    .where("statusId", "=", STATUS.open)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  const lines = [line(asked.id, "asked", at(40 * MINUTES), [{ field: "question", before: null, after: question }])];
  if (twin) {
    const place = {
      assetId: survivor.assetId,
      locationId: survivor.locationId,
      siteId: survivor.siteId,
      requesterId: reporter,
      title: `${survivor.title}, reported by the next shift`,
    };
    await db
      .updateTable("workRequests")
      .set({ ...place, statusId: STATUS.cancelled, statusReason: survivor.code, mergedIntoId: survivor.id, updatedAt: at(2 * HOURS) })
      .where("id", "=", twin.id)
      .execute();
    lines.push(line(twin.id, "merged", at(2 * HOURS), [{ field: "mergedIntoId", before: null, after: survivor.id }]));
    lines.push(line(survivor.id, "merged_in", at(2 * HOURS), [{ field: "mergedRequest", before: null, after: twin.code }]));
  }
  const others = (id: number | null) => requesters.filter((person) => person !== id);
  const followers = [
    ...(reporter && reporter !== survivor.requesterId
      ? [{ workRequestId: survivor.id, personId: reporter, createdAt: at(2 * HOURS) }]
      : []),
    ...others(followed.requesterId)
      .slice(0, 1)
      .map((personId) => ({ workRequestId: followed.id, personId, createdAt: at(3 * HOURS) })),
  ];
  if (followers.length > 0) await db.insertInto("workRequestFollowers").values(followers).execute();
  await writeOldAudit(db, lines);

  function line(entityId: number, action: LogAction, when: string, changes: readonly Change[]) {
    return { action, at: when, personId: planner.id, personName: planner.name, entity: "work-requests", entityId, changes };
  }
}
