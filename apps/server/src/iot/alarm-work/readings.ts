import { sql } from "kysely";
import { HOURS_BEFORE, readingsFile } from "@millwright/domain/iot/alarm-work/text.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { addContent } from "../../foundation/files/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { audit } from "../../platform/records/audit.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import type { Tasks } from "../../platform/work/jobs.ts";
import { alarmForWork } from "../alarms/service.ts";
import { readingsBetween } from "../readings/service.ts";
import { KEEP_READINGS } from "./making.ts";

const HOUR_MS = 3_600_000;

interface Wanted {
  workId: number;
  alarmId: number;
  /** The work was made then. */
  until: string;
}

/** Beside the transaction that makes the work: bytes are written without anybody waiting. Done in one transaction, and once. */
export const readingsTasks = ({ db, files, listeners }: Pick<Shared, "db" | "files" | "listeners">): Tasks => ({
  [KEEP_READINGS]: async ({ tenantId, workId, alarmId, until }, { log }) =>
    await asProduct(
      { ground: { db, listeners }, log, task: KEEP_READINGS, tenantId },
      async (ctx) => await keepReadings(ctx, files, { workId: Number(workId), alarmId: Number(alarmId), until: String(until) }),
    ),
});

async function keepReadings(ctx: Ctx, files: FileStore, { workId, alarmId, until }: Wanted): Promise<void> {
  const { rows } = await sql<{ workRequestId: number | null; workOrderId: number | null; readingsFileId: number | null }>`
    select work_request_id, work_order_id, readings_file_id from alarm_works where id = ${workId} for no key update`.execute(ctx.db);
  const [work] = rows;
  const alarm = await alarmForWork(ctx, alarmId);
  if (!work || work.readingsFileId !== null || !alarm || alarm.seriesId === null) return;
  const from = new Date(Date.parse(alarm.sinceAt) - HOURS_BEFORE * HOUR_MS).toISOString();
  const readings = await readingsBetween(ctx.db, alarm.seriesId, from, until);
  const fileName = `${alarm.subject.code} ${alarm.datum ?? ""} ${until.slice(0, 10)}.csv`.replaceAll(/[\\/:*?"<>|]/g, "-");
  const content = Buffer.from(readingsFile(readings, { datum: alarm.datum ?? "", unit: alarm.unit }), "utf8");
  const places = placesOf(work);
  const fileId = await addContent(
    ctx,
    files,
    places.map(({ folder, recordId }) => ({ folder, recordId })),
    { fileName, contentType: "text/csv", content },
  );
  await sql`update alarm_works set readings_file_id = ${fileId} where id = ${workId}`.execute(ctx.db);
  const changes = [{ field: "files", before: null, after: fileName }];
  for (const { entity, recordId } of places) audit(ctx, { action: "file_added", entity, entityId: recordId, changes });
}

/** What became an order meanwhile has it in both places, as files of a request that is converted. */
const placesOf = ({ workRequestId, workOrderId }: { workRequestId: number | null; workOrderId: number | null }) => [
  ...(workRequestId === null ? [] : [{ folder: "WorkRequests" as Folder, recordId: workRequestId, entity: "work-requests" }]),
  ...(workOrderId === null ? [] : [{ folder: "WorkOrders" as Folder, recordId: workOrderId, entity: "work-orders" }]),
];
