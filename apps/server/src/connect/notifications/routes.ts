import { sql } from "kysely";
import { PAGE_SIZE, type NotificationSettings, type notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { ALWAYS_TOLD, LINE_IDS, LINES, type LineId } from "@millwright/domain/kit/notices/lines.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { noteNews } from "../../platform/db/db.ts";
import { change, chosen, inOrder, type Choices } from "./choices.ts";
import { cardsOf, ofCards, unreadOf } from "./cards.ts";
import { ruleOf, rulesOf, type Rules } from "./rules.ts";
import type { Known } from "./lines.ts";

export const handlersOf = (known: Known): Handlers<typeof notifications> => ({
  list: async (ctx, { body: { startRow, endRow = startRow + PAGE_SIZE, isUnread = false } }) => {
    const limit = Math.max(1, Math.min(endRow - startRow, 100));
    const [{ rows, hasMore }, unread] = await Promise.all([cardsOf(ctx, known, { skip: startRow, limit, isUnread }), unreadOf(ctx)]);
    return { rows, unread, ...(hasMore ? {} : { lastRow: startRow + rows.length }) };
  },
  unread: async (ctx) => ({ unread: await unreadOf(ctx) }),
  read: async (ctx, { body: { cards, isRead } }) => {
    await sql`update notifications set read_at = ${isRead ? sql`now()` : sql`null`}
      where ${ofCards(ctx, cards)} and read_at is ${isRead ? sql`null` : sql`not null`}`.execute(ctx.db);
    tellMyPages(ctx);
    return { unread: await unreadOf(ctx) };
  },
  dismiss: async (ctx, { body: { cards } }) => {
    const dismissedAt = ctx.now.toISOString();
    await sql`update notifications set dismissed_at = ${dismissedAt}::timestamptz where ${ofCards(ctx, cards)}`.execute(ctx.db);
    tellMyPages(ctx);
    return { unread: await unreadOf(ctx), dismissedAt };
  },
  restore: async (ctx, { body: { dismissedAt } }) => {
    await sql`update notifications set dismissed_at = null where person_id = ${ctx.personId} and dismissed_at = ${dismissedAt}::timestamptz`.execute(
      ctx.db,
    );
    tellMyPages(ctx);
    return { unread: await unreadOf(ctx) };
  },
  // Whether there is such a record, and whether the caller may see it, is not told: nothing comes of it that they may not see, muted or not.
  mute: async (ctx, { body: { kind, record, isMuted } }) => {
    await (
      isMuted
        ? sql`insert into notification_mutes (person_id, entity, entity_id) values (${ctx.personId}, ${kind}, ${record}) on conflict do nothing`
        : sql`delete from notification_mutes where person_id = ${ctx.personId} and entity = ${kind} and entity_id = ${record}`
    ).execute(ctx.db);
    return { isMuted };
  },
  settings: async (ctx) => settingsOf(ctx, await chosen(ctx), await rulesOf(ctx.db)),
  saveSettings: async (ctx, { body: { version, off, mail, hourly, daily } }) => {
    const before = await chosen(ctx);
    if (before.version !== version)
      throw new Refusal("conflict", { reason: "stale", current: settingsOf(ctx, before, await rulesOf(ctx.db)) });
    const wanted = inOrder(off).filter((line) => !ALWAYS_TOLD.includes(line));
    await change(ctx, before, {
      off: wanted,
      mail: inOrder(mail ?? before.mail),
      hourly: inOrder(hourly ?? before.hourly),
      daily: inOrder(daily ?? before.daily),
    });
    return settingsOf(ctx, await chosen(ctx), await rulesOf(ctx.db));
  },
});

/** The badge of every page of theirs follows. */
const tellMyPages = ({ db, personId }: Ctx): void => noteNews(db, [personId]);

/** What may reach the caller at all: lines about records that no role of theirs shows never do. */
const settingsOf = ({ grants }: Pick<Ctx, "grants">, choices: Choices, rules: Rules): NotificationSettings => ({
  ...choices,
  lines: LINE_IDS.filter((line) => isForMe(grants, line)).map((line) => {
    const { label, variant, about } = LINES[line];
    return { line, label, variant, kind: about, isAlways: ALWAYS_TOLD.includes(line), rule: ruleOf(rules, line) };
  }),
});

function isForMe(grants: Ctx["grants"], line: LineId): boolean {
  const { rights } = NOUNS[LINES[line].about];
  return ALWAYS_TOLD.includes(line) || (rights !== null && holds(grants, rights, "view"));
}
