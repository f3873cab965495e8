import { nextAfter } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

const WEEK_MS = 7 * 86_400_000;
const WEEKLY = { rhythm: "week", weekday: 1, monthDay: null, time: "07:00" } as const;

/** One report that goes out on Mondays. The last one is due: the first start draws it, and its messages are in the outbox. */
export async function writeScheduledReports(
  { db, people, start }: Pick<Furnished, "db" | "people" | "start">,
  { boardId, timeZone }: { boardId: number; timeZone: string },
): Promise<void> {
  const [owner, planner] = ["Administrator", "Planner"].map((role) => people.find(({ person }) => person.roleName === role)?.personId);
  invariant(owner !== undefined && planner !== undefined, "the demo has an administrator and a planner");
  const due = new Date(nextAfter({ ...WEEKLY, timeZone }, start.getTime() - WEEK_MS)).toISOString();
  const report = { name: "Cold store, weekly", ownerId: owner, source: "board", boardId, format: "pdf", ...WEEKLY, timeZone, nextAt: due };
  const [reportId = 0] = await insertAll(db, "scheduledReports", [report]);
  await insertAll(
    db,
    "scheduledReportRecipients",
    [owner, planner].map((personId) => ({ reportId, personId })),
  );
}
