import type { ScheduledReport } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { accountIdOf, roleRows } from "../../foundation/people/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { seesSource } from "./queries.ts";
import type { Recipient } from "./recipients.ts";

/** A report with nothing left open, as it is judged and written. */
export type Whole = Pick<
  ScheduledReport,
  "name" | "source" | "boardId" | "dashboardId" | "format" | "rhythm" | "weekday" | "monthDay" | "time" | "timeZone" | "isPaused"
> & { recipients: Recipient[] };

/** What a report shows is in sight of whoever says so, and its rhythm says when; what it said before may stay. */
export async function assertReport(ctx: Ctx, report: Whole, was: Whole | null): Promise<void> {
  await assertSource(ctx, report, was);
  const { rhythm, weekday, monthDay } = report;
  if (rhythm === "week" && weekday === null) throw refuseField("weekday", "required");
  if (rhythm === "month" && monthDay === null) throw refuseField("monthDay", "required");
  await assertRecipients(ctx, report.recipients, was?.recipients ?? []);
}

/** What is named is looked at, whether the source has a place for it or not. */
async function assertSource(ctx: Ctx, report: Whole, was: Whole | null): Promise<void> {
  const needed = report.source === "board" ? "boardId" : "dashboardId";
  if (report[needed] === null) throw refuseField(needed, "required");
  for (const [source, key] of [
    ["board", "boardId"],
    ["page", "dashboardId"],
  ] as const)
    if (report[key] !== null && was?.[key] !== report[key] && !(await seesSource(ctx, { ...report, source })))
      throw refuseField(key, "not_known");
}

async function assertRecipients(ctx: Ctx, recipients: readonly Recipient[], was: readonly Recipient[]): Promise<void> {
  const faults = [...shapeFaults(recipients), ...(await roleFaults(ctx, recipients))];
  if (faults.length > 0) throw new Refusal("invalid", { fields: faults });
  const isNew = ({ personId }: Recipient) => personId !== null && !was.some((one) => one.personId === personId);
  await assertRecords(
    ctx,
    recipients.flatMap((one, at) =>
      isNew(one) ? [{ kind: "people" as const, id: one.personId, field: `recipients.${String(at)}.personId` }] : [],
    ),
  );
  await assertAccounts(ctx, recipients, isNew);
}

function shapeFaults(recipients: readonly Recipient[]): FieldFault[] {
  return recipients.flatMap(({ personId, roleId }, at): FieldFault[] => {
    const path = `recipients.${String(at)}.${personId === null && roleId !== null ? "roleId" : "personId"}`;
    if ((personId === null) === (roleId === null)) return [{ path, reason: "person_or_role" }];
    const isAgain = recipients.findIndex((one) => one.personId === personId && one.roleId === roleId) < at;
    return isAgain ? [{ path, reason: "duplicate" }] : [];
  });
}

async function roleFaults(ctx: Ctx, recipients: readonly Recipient[]): Promise<FieldFault[]> {
  if (!recipients.some(({ roleId }) => roleId !== null)) return [];
  const known = new Set((await roleRows(ctx)).map(({ id }) => id));
  return recipients.flatMap(({ roleId }, at): FieldFault[] =>
    roleId === null || known.has(roleId) ? [] : [{ path: `recipients.${String(at)}.roleId`, reason: "not_known" }],
  );
}

/** A report goes to people who have an account, and to nobody else. */
async function assertAccounts(ctx: Ctx, recipients: readonly Recipient[], isNew: (one: Recipient) => boolean): Promise<void> {
  for (const [at, one] of recipients.entries())
    if (isNew(one) && (await accountIdOf(ctx, one.personId ?? 0)) === null)
      throw refuseField(`recipients.${String(at)}.personId`, "no_account");
}
