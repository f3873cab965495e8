import type { FastifyRequest } from "fastify";
import type { TenantLook } from "@millwright/domain/foundation/auth/look.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import {
  ANSWERS_AN_HOUR,
  ASKS_AN_HOUR,
  MAILS_AN_HOUR,
  MAX_PHOTO_BYTES,
  MOST_PHOTOS,
  PHOTO_MINUTES,
  REPORTS_AN_HOUR,
} from "@millwright/domain/work/public-reports/limits.ts";
import { followAddress } from "@millwright/domain/work/public-reports/address.ts";
import type { PublicDraft, PublicReport, publicReports } from "@millwright/domain/work/public-reports/contract.ts";
import { publicStep } from "@millwright/domain/work/public-reports/steps.ts";
import { plainText } from "@millwright/domain/work/requests/talk.ts";
import { countFiles, keepPictureOf } from "../../foundation/files/service.ts";
import { post } from "../../foundation/mail/service.ts";
import { tenantForStrangers } from "../../foundation/tenants/service.ts";
import type { Ctx, OpenCtx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { digestOf, linkTokenIn } from "../../platform/call/link-token.ts";
import { inTransaction, type Handlers } from "../../platform/call/mount.ts";
import { letSenderIn } from "../../platform/files/uploads.ts";
import { hourly } from "../../platform/http/hourly.ts";
import { networkOf } from "../../platform/http/network.ts";
import { audit } from "../../platform/records/audit.ts";
import { productCaller } from "../../platform/work/job-caller.ts";
import { answerWithoutAccount, reportWithoutAccount } from "../requests/service.ts";
import { assertProof, newChallenge, proofRefused } from "./proofs.ts";
import { codeUnder, followedBy, insertReport, openedBy, saidOf, takeProof, type Followed, type Opened } from "./queries.ts";
import { followSecret } from "./token.ts";

type Ground = Pick<Shared, "db" | "files" | "listeners" | "publicUrl" | "mailer">;
type Facts = Pick<OpenCtx, "ip" | "requestId" | "log" | "isDemoShut" | "now">;

/** Whatever opens nothing answers so, for whichever reason. */
const missing = () => refuse("not_found", "not_found");

const DAY_MS = 86_400_000;
const LINK_DAYS = 30;

/** What somebody without an account may do, and how often. Counted in this process, as the rates of calls are. */
export function strangersOf(ground: Ground) {
  const asks = hourly(ASKS_AN_HOUR);
  const reports = { address: hourly(REPORTS_AN_HOUR.address), link: hourly(REPORTS_AN_HOUR.link) };
  const answers = hourly(ANSWERS_AN_HOUR);
  const mails = hourly(MAILS_AN_HOUR);

  const opened = async (open: Facts, token: string): Promise<Opened & { tenantId: number; tenant: TenantLook }> => {
    const sent = linkTokenIn(token);
    if (!sent) throw missing();
    const [link, tenant] = await Promise.all([
      ground.db.tenant(sent.tenantId, async (rows) => await openedBy(rows, sent.digest)),
      tenantForStrangers(ground.db, sent.tenantId, open),
    ]);
    if (!link || !tenant) throw missing();
    return { ...link, tenantId: sent.tenantId, tenant };
  };

  const followed = async (open: Facts, secret: string): Promise<Followed & { tenantId: number; tenant: TenantLook }> => {
    const sent = linkTokenIn(secret);
    if (!sent) throw missing();
    const [report, tenant] = await Promise.all([
      ground.db.tenant(sent.tenantId, async (rows) => await followedBy(rows, sent.digest, PHOTO_MINUTES)),
      tenantForStrangers(ground.db, sent.tenantId, open),
    ]);
    if (!report || !tenant) throw missing();
    return { ...report, tenantId: sent.tenantId, tenant };
  };

  const told = async (open: Facts, secret: string): Promise<PublicReport> => {
    const report = await followed(open, secret);
    return wireReport(report, await ground.db.tenant(report.tenantId, async (rows) => await saidOf(rows, report.id)));
  };

  /** As the product itself: nobody's name stands beside what is done. */
  const asStranger = async <T>(open: Facts, tenantId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const caller = await productCaller(ground.db, tenantId);
    return await inTransaction(ground, caller, { id: open.requestId, ip: open.ip, log: open.log, tokenDigest: Buffer.alloc(0) }, work);
  };

  const handlers: Handlers<typeof publicReports> = {
    form: async (open, { body: { token } }) => {
      await allow(asks, networkOf(open.ip), open);
      const { tenant, code, name, proofKey, reportsLately } = await opened(open, token);
      return { tenant, place: { code, name }, ...newChallenge(proofKey, reportsLately, open.now), hasMail: ground.mailer !== null };
    },
    create: async (open, { body: { token, proof, key, ...draft } }) => {
      await allow(reports.address, networkOf(open.ip), open);
      const link = await opened(open, token);
      const secret = followSecret(link.tenantId, key);
      const secretDigest = digestOf(secret);
      const before = await ground.db.tenant(link.tenantId, async (rows) => await codeUnder(rows, secretDigest, link.id));
      if (before !== undefined) return { code: before, secret };
      const { contactName = null, contactEmail = null, contactPhone = null, ...what } = draft;
      const said = cleaned(what);
      const work = assertProof(link, proof, open.now);
      await allow(reports.link, `${link.tenantId}/${link.id}`, open);
      return await asStranger(open, link.tenantId, async (ctx) => {
        if (!(await takeProof(ctx, work.digest, work.expiresAt))) throw proofRefused();
        const { id, code } = await reportWithoutAccount(ctx, { ...said, assetId: link.assetId, locationId: link.locationId });
        await insertReport(ctx, { workRequestId: id, linkId: link.id, secretDigest, contactName, contactEmail, contactPhone });
        // Not from the last of so many: an address that is typed here may be anybody's.
        if (contactEmail && ground.mailer && mails(contactEmail.toLowerCase(), open.now.getTime()) === null)
          await post(ground, ctx, {
            kind: "report_received",
            to: { id: null, name: contactEmail, email: contactEmail },
            facts: { tenant: link.tenant.name, code, place: link.name },
            link: {
              link: followAddress(ground.publicUrl, secret),
              expiresAt: new Date(open.now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
            },
          });
        return { code, secret };
      });
    },
    follow: async (open, { body: { secret } }) => {
      await allow(asks, networkOf(open.ip), open);
      return await told(open, secret);
    },
    answer: async (open, { body: { secret, text } }) => {
      await allow(asks, networkOf(open.ip), open);
      const report = await followed(open, secret);
      await allow(answers, `${report.tenantId}/${report.id}`, open);
      if (!mayAnswer(report)) throw refuse("conflict", "nothing_asked");
      await asStranger(open, report.tenantId, async (ctx) => await answerWithoutAccount(ctx, { id: report.id, text }));
      return await told(open, secret);
    },
    photo: async (open, { headers, stream }) => {
      const report = await followed(open, headers["report-secret"]);
      return await asStranger(open, report.tenantId, async (ctx) => {
        const photos = await countFiles(ctx, "WorkRequests", report.id);
        if (photos >= MOST_PHOTOS) throw refuse("conflict", "too_many_files", { limit: MOST_PHOTOS });
        const fileName = await keepPictureOf(ctx, ground.files, stream, { folder: "WorkRequests", recordId: report.id });
        audit(ctx, {
          action: "file_added",
          entity: "work-requests",
          entityId: report.id,
          changes: [{ field: "files", before: null, after: fileName }],
        });
        return { photos: photos + 1 };
      });
    },
  };

  /** Asked with the headers of an upload alone: whoever may add no photo sends none. */
  const admitPhoto = async (request: FastifyRequest, open: Facts): Promise<void> => {
    await allow(asks, networkOf(open.ip), open);
    const sent = request.headers["report-secret"];
    const report = await followed(open, typeof sent === "string" ? sent : "");
    if (!mayAddPhotos(report))
      throw refuse("conflict", report.photos >= MOST_PHOTOS ? "too_many_files" : "photos_too_late", { limit: MOST_PHOTOS });
    letSenderIn(request, { tenantId: report.tenantId, who: `${report.tenantId}/report ${report.id}`, limitBytes: MAX_PHOTO_BYTES });
  };
  return { handlers, admitPhoto };
}

async function allow(tries: ReturnType<typeof hourly>, key: string, { now }: Facts): Promise<void> {
  const wait = tries(key, now.getTime());
  if (wait !== null) throw new Refusal("too_many", { reason: "too_many", retryAfterSeconds: Math.ceil(wait / 1000) });
}

/** One line and plain paragraphs: no sign that hides what stands there. */
function cleaned({ title, description = null, priority }: Pick<PublicDraft, "title" | "description" | "priority">) {
  const line = plainText(title).replace(/\s+/g, " ");
  if (line === "") throw refuseField("title", "required");
  return { title: line, description: description === null ? null : plainText(description) || null, priority };
}

const mayAnswer = ({ isMerged, isConverted, waitingForRequester }: Followed): boolean => waitingForRequester && !isMerged && !isConverted;
const mayAddPhotos = ({ isFresh, isMerged, photos }: Followed): boolean => isFresh && !isMerged && photos < MOST_PHOTOS;

function wireReport(report: Followed & { tenant: TenantLook }, messages: PublicReport["messages"]): PublicReport {
  const { tenant, code, title, description, priority, isMerged, createdAt, changedAt, photos, placeCode, placeName } = report;
  const step = publicStep({ statusId: report.statusId, waitsForReporter: report.waitingForRequester, orderCategory: report.orderCategory });
  return {
    tenant,
    place: placeCode === null ? null : { code: placeCode, name: placeName ?? "" },
    code,
    title,
    description,
    priority: priority as PublicReport["priority"],
    step,
    isMerged,
    reason: step === "rejected" && !isMerged ? report.statusReason : null,
    createdAt,
    changedAt,
    messages,
    mayAnswer: mayAnswer(report),
    photos,
    mayAddPhotos: mayAddPhotos(report),
  };
}
