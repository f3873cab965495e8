import { sql } from "kysely";
import type { notificationRules, NotificationRules } from "@millwright/domain/connect/notifications/contract.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { ALWAYS_TOLD, LINE_IDS, LINES, type LineId } from "@millwright/domain/kit/notices/lines.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";

/** What the organisation says of lines, whatever its people chose. */
export interface Rules {
  forced: readonly LineId[];
  forbidden: readonly LineId[];
}
interface Stored extends Rules {
  version: number;
}

export async function rulesOf(db: TenantDb): Promise<Stored> {
  const { rows } = await sql<Stored>`select version, forced, forbidden from notification_rules`.execute(db);
  return rows[0] ?? { version: 1, forced: [], forbidden: [] };
}

/** Null: each person chooses. */
export const ruleOf = ({ forced, forbidden }: Rules, line: LineId): "forced" | "forbidden" | null =>
  ALWAYS_TOLD.includes(line) ? null : forced.includes(line) ? "forced" : forbidden.includes(line) ? "forbidden" : null;

export const ruleHandlers: Handlers<typeof notificationRules> = {
  get: async ({ db }) => shown(await rulesOf(db)),
  save: async (ctx, { body: { version, forced, forbidden } }) => {
    const before = await held(ctx);
    if (before.version !== version) throw new Refusal("conflict", { reason: "stale", current: shown(before) });
    const after = { version: version + 1, forced: known(forced), forbidden: known(forbidden).filter((line) => !forced.includes(line)) };
    await sql`update notification_rules set version = ${after.version}, forced = ${after.forced}, forbidden = ${after.forbidden}`.execute(
      ctx.db,
    );
    audit(ctx, { action: "updated", entity: "notification-rules", entityId: 1, changes: changesOf(worded(before), worded(after)) });
    return shown(after);
  },
};

/** The row, which is there from now on, so that two who save at once come one after the other. */
async function held(ctx: Ctx): Promise<Stored> {
  await sql`insert into notification_rules (version) values (1) on conflict do nothing`.execute(ctx.db);
  const { rows } = await sql<Stored>`select version, forced, forbidden from notification_rules for update`.execute(ctx.db);
  return rows[0] ?? { version: 1, forced: [], forbidden: [] };
}

const known = (lines: readonly LineId[]): LineId[] => LINE_IDS.filter((line) => lines.includes(line) && !ALWAYS_TOLD.includes(line));

const shown = (rules: Stored): NotificationRules => ({
  version: rules.version,
  lines: LINE_IDS.filter((line) => !ALWAYS_TOLD.includes(line)).map((line) => ({
    line,
    label: LINES[line].label,
    kind: LINES[line].about,
    rule: ruleOf(rules, line),
  })),
});

/** As the log tells it. */
const worded = ({ forced, forbidden }: Rules) => ({
  notificationsForced: forced.map((line) => LINES[line].label).join("; ") || null,
  notificationsForbidden: forbidden.map((line) => LINES[line].label).join("; ") || null,
});
