import { z } from "zod";
import { TenantLook } from "../../foundation/auth/look.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, line, optionalEmail, optionalLine, optionalText, prose } from "../../kit/fields.ts";
import { idInPath, targetOf } from "../../kit/ids.ts";
import { LabelLook, MOST_LABELS } from "../../foundation/labels/contract.ts";
import { PUBLIC_STEPS } from "./steps.ts";

/** The way to report by a label, of one asset or location. */
export const ReportLink = z.object({
  /** The organisation lets people report without an account. */
  isOpen: z.boolean(),
  /** Null: there is none, or it was taken back. */
  address: z.string().nullable(),
  madeAt: instant().nullable(),
  /** A picture of the address, as SVG. */
  symbol: z.string().nullable(),
});
export type ReportLink = z.infer<typeof ReportLink>;

const api = "/api/ReportLink/";
/** Who judges requests says by which ways they come in. */
const may = { subModule: "work-requests", flag: "approve" } as const;
const one = { assetId: targetOf("assets").optional(), locationId: targetOf("locations").optional() };
const labels = { method: "POST", access: may, reply: z.unknown(), bytes: "download", reads: true, isAudited: true } as const;

export const reportLinks = defineContract({
  get: {
    method: "GET",
    path: api,
    access: may,
    query: z.object({ assetId: idInPath("assets").optional(), locationId: idInPath("locations").optional() }),
    reply: ReportLink,
  },
  /** One that was there before opens nothing from now on. */
  make: { method: "POST", path: api, access: may, body: z.object(one), reply: ReportLink },
  revoke: { method: "POST", path: `${api}revoke/`, access: may, body: z.object(one), reply: ReportLink },
  /** Labels that carry the addresses, for those that have one. */
  printAssets: {
    ...labels,
    path: `${api}print/assets/`,
    body: LabelLook.extend({ ids: z.array(targetOf("assets")).min(1).max(MOST_LABELS) }),
  },
  printLocations: {
    ...labels,
    path: `${api}print/locations/`,
    body: LabelLook.extend({ ids: z.array(targetOf("locations")).min(1).max(MOST_LABELS) }),
  },
  /** What somebody said of themselves leaves the request for good. */
  forget: {
    method: "POST",
    path: "/api/PublicReport/forget/",
    access: may,
    body: z.object({ id: targetOf("work-requests") }),
    reply: z.object({ forgotten: z.literal(true) }),
  },
});

/** Anything may be sent; what is none opens nothing. */
const secret = () => z.string().max(200);

/** What a label opens: whose, and of what. */
export const PublicForm = z.object({
  tenant: TenantLook,
  place: z.object({ code: z.string(), name: z.string() }),
  challenge: z.string(),
  bits: z.int(),
  /** Whoever leaves an address of mail is written to. */
  hasMail: z.boolean(),
});
export type PublicForm = z.infer<typeof PublicForm>;

export const PublicDraft = z.object({
  token: secret(),
  /** The challenge with what was found for it. */
  proof: z.string().max(200),
  /** 128 bits of the browser's: by them the report is followed, and sent once however often it is sent. */
  key: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  title: line(200),
  description: optionalText(2000),
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  contactName: optionalLine(100),
  contactEmail: optionalEmail(),
  contactPhone: optionalLine(40),
});
export type PublicDraft = z.infer<typeof PublicDraft>;

/** A report as the one who made it sees it: no names, no numbers of anything else. */
export const PublicReport = z.object({
  tenant: TenantLook,
  place: z.object({ code: z.string(), name: z.string() }).nullable(),
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  step: z.enum(PUBLIC_STEPS),
  /** Somebody had reported the same: it is told how that goes on. */
  isMerged: z.boolean(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  createdAt: instant(),
  changedAt: instant(),
  messages: z.array(z.object({ kind: z.enum(["question", "answer"]), text: z.string(), at: instant() })),
  mayAnswer: z.boolean(),
  photos: z.int(),
  mayAddPhotos: z.boolean(),
});
export type PublicReport = z.infer<typeof PublicReport>;

const open = "/api/PublicReport/";

/**
 * What somebody without an account may call, and all of it. Tokens and secrets stand in bodies and headers, so that no address of a call is one. What was never made, was taken
 * back, is of an organisation that has closed this or of a place that is archived: all of it answers alike.
 */
export const publicReports = defineContract({
  form: { method: "POST", path: `${open}form/`, access: "public", body: z.object({ token: secret() }), reply: PublicForm, reads: true },
  create: { method: "POST", path: open, access: "public", body: PublicDraft, reply: z.object({ code: z.string(), secret: z.string() }) },
  follow: {
    method: "POST",
    path: `${open}follow/`,
    access: "public",
    body: z.object({ secret: secret() }),
    reply: PublicReport,
    reads: true,
  },
  answer: {
    method: "POST",
    path: `${open}answer/`,
    access: "public",
    body: z.object({ secret: secret(), text: prose(2000).min(1) }),
    reply: PublicReport,
  },
  photo: {
    method: "POST",
    path: `${open}photo/`,
    access: "public",
    query: z.object({ fileName: z.string().trim().min(1).max(200) }),
    headers: z.object({ "report-secret": secret(), "content-type": z.string().max(200).optional() }),
    reply: z.object({ photos: z.int() }),
    bytes: "upload",
  },
});
