import { LINES, type LineId } from "@millwright/domain/kit/notices/lines.ts";
import type { noticeStops } from "@millwright/domain/connect/notifications/stopping/contract.ts";
import { linesToStop, STOP_DAYS, STOP_TEXTS, stopAddress } from "@millwright/domain/connect/notifications/stopping/texts.ts";
import { sql } from "kysely";
import type { MailLink } from "../../foundation/mail/service.ts";
import { paperGround, paperHead } from "../../foundation/tenants/service.ts";
import type { Ctx, OpenCtx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { digestOf, linkTokenIn, newLinkToken } from "../../platform/call/link-token.ts";
import { inTransaction, type Handlers } from "../../platform/call/mount.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { safe, type PlainPage } from "../../platform/http/plain-page.ts";
import { presentCaller } from "../../platform/work/job-caller.ts";
import { change, chosen } from "./choices.ts";

const DAY_MS = 86_400_000;
type Ground = Pick<Shared, "db" | "files" | "listeners" | "publicUrl">;

/** The way out of one message to somebody: for each line that it tells of, and for nothing else. */
export async function newStop(ctx: Ctx, publicUrl: string, personId: number, lines: readonly LineId[]): Promise<MailLink> {
  const token = newLinkToken(ctx.tenantId);
  const expiresAt = new Date(ctx.now.getTime() + STOP_DAYS * DAY_MS).toISOString();
  await ctx.db
    .insertInto("noticeStops")
    .values({ digest: digestOf(token), personId, lines: [...new Set(lines)], expiresAt })
    .execute();
  return { link: stopAddress(publicUrl, token), expiresAt };
}

export const sweepStops = async (db: TenantDb): Promise<void> =>
  void (await db
    .deleteFrom("noticeStops")
    .where("expiresAt", "<", sql<string>`now()`)
    .execute());

/** What the page of a message's way out does: it acts as its person, on what that message told of. Looking at it changes nothing. */
export const stopHandlers = (ground: Ground): Handlers<typeof noticeStops> => ({
  page: async (open, { params: { token } }) => await opened(ground, open, token, asked),
  stop: async (open, { params: { token }, body }) => await opened(ground, open, token, stopping(ground, body)),
});

const stopping =
  ({ publicUrl }: Ground, sent: string) =>
  async (ctx: Ctx, lines: readonly LineId[]) => {
    const meant = linesToStop(sent, lines);
    const before = await chosen(ctx);
    await change(ctx, before, { ...before, mail: before.mail.filter((line) => !meant.includes(line)) });
    return done(ctx, meant, publicUrl);
  };

type Said = Pick<PlainPage, "title" | "content">;
type Facts = Pick<OpenCtx, "requestId" | "log" | "isDemoShut">;

async function opened(
  ground: Ground,
  open: Facts,
  token: string,
  say: (ctx: Ctx, lines: readonly LineId[]) => Said | Promise<Said>,
): Promise<PlainPage> {
  const sent = linkTokenIn(token);
  const stop = sent && (await ground.db.tenant(sent.tenantId, async (rows) => await stopUnder(rows, sent.digest)));
  const caller = sent && stop && (await presentCaller(ground.db, { tenantId: sent.tenantId, personId: stop.personId }, open));
  if (!stop || !caller) return GONE;
  const request = { id: open.requestId, log: open.log, tokenDigest: Buffer.alloc(0) };
  const { said, paper } = await inTransaction(ground, caller, request, async (ctx) => ({
    said: await say(ctx, stop.lines as LineId[]),
    paper: await paperGround(ground.db, ctx),
  }));
  return { status: 200, head: await paperHead(ground.files, paper), ...said };
}

const stopUnder = async (db: TenantDb, digest: Buffer) =>
  await db
    .selectFrom("noticeStops")
    .select(["personId", "lines"])
    .where("digest", "=", digest)
    .where("expiresAt", ">", sql<string>`now()`)
    .executeTakeFirst();

/** Whatever opens nothing is answered so, for whichever reason. */
const GONE: PlainPage = { status: 404, head: null, title: STOP_TEXTS.gone, content: `<p>${safe(STOP_TEXTS.goneText)}</p>` };

const filled = (text: string, name: string) => safe(text.replace("{name}", name));

function asked({ personName }: Ctx, lines: readonly LineId[]): Said {
  const boxes = lines.map(
    (line) => `<label><input type="checkbox" name="line" value="${safe(line)}" checked><span>${safe(LINES[line].label)}</span></label>`,
  );
  return {
    title: STOP_TEXTS.title,
    content: `<p>${filled(STOP_TEXTS.asked, personName)}</p>
<form method="post">${boxes.join("")}<button>${safe(STOP_TEXTS.button)}</button></form>`,
  };
}

function done({ personName }: Ctx, lines: readonly LineId[], publicUrl: string): Said {
  const list = lines.map((line) => `<li>${safe(LINES[line].label)}</li>`).join("");
  const settings = `${publicUrl.replace(/\/+$/, "")}/user/notifications`;
  return {
    title: STOP_TEXTS.done,
    content: `<p>${filled(STOP_TEXTS.stopped, personName)}</p><ul>${list}</ul>
<p>${safe(STOP_TEXTS.again)}</p><p><a href="${safe(settings)}">${safe(STOP_TEXTS.settings)}</a></p>`,
  };
}
