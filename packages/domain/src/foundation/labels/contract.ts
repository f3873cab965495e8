import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { targetOf } from "../../kit/ids.ts";
import { NOUNS } from "../../nouns.ts";
import type { LabelKind } from "../../kit/labelled/addresses.ts";
import { LAYOUTS, MOST_PLACES, OWN_SIZE } from "./layouts.ts";

/** In one file. */
export const MOST_LABELS = 2000;
export const SYMBOLS = ["qr", "code128"] as const;
export type LabelSymbol = (typeof SYMBOLS)[number];

/** How labels are to look, whatever is on them. */
export const LabelLook = z.object({
  /** A QR code carries the record's address, a bar code its code or number. */
  symbol: z.enum(SYMBOLS),
  layout: z.enum(LAYOUTS),
  /** The first place that is free on the first sheet. */
  start: z.int().min(1).max(MOST_PLACES).optional(),
  /** Of a size of one's own. */
  widthMm: z.number().min(OWN_SIZE.least).max(OWN_SIZE.mostWidth).optional(),
  heightMm: z.number().min(OWN_SIZE.least).max(OWN_SIZE.mostHeight).optional(),
});
export type LabelLook = z.infer<typeof LabelLook>;

/** These, in this order. */
const these = (kind: LabelKind) => ({
  ids: z.array(targetOf(kind)).min(1).max(MOST_LABELS).optional(),
  /** Letters that the font does not have are known, and stand there as a sign for it; otherwise they are refused. */
  withUnprintable: z.boolean().optional(),
});
/** One with all that stands below it. */
const below = (kind: LabelKind) => ({ belowId: targetOf(kind).optional() });

const printing = <const K extends LabelKind, const P extends string, B extends z.ZodType>(kind: K, path: P, body: B) =>
  ({
    method: "POST",
    path: `/api/Label/${path}/`,
    access: { subModule: NOUNS[kind].rights, flag: "view" },
    body,
    reply: z.unknown(),
    bytes: "download",
    reads: true,
    isAudited: true,
  }) as const;

/** Labels as a PDF, a call for each kind of record. */
export const labels = defineContract({
  assets: printing("assets", "asset", LabelLook.extend({ ...these("assets"), ...below("assets") })),
  /** With `withAssets` also what stands at these locations. */
  locations: printing(
    "locations",
    "location",
    LabelLook.extend({ ...these("locations"), ...below("locations"), withAssets: z.boolean().optional() }),
  ),
  masterParts: printing("master-parts", "part", LabelLook.extend(these("master-parts"))),
  bins: printing("bins", "bin", LabelLook.extend({ ...these("bins"), ...below("bins") })),
  lots: printing("stock-lots", "lot", LabelLook.extend(these("stock-lots"))),
});

/** The call that prints labels of a kind. */
export const PRINTS = {
  assets: labels.assets,
  locations: labels.locations,
  "master-parts": labels.masterParts,
  bins: labels.bins,
  "stock-lots": labels.lots,
} as const satisfies Record<LabelKind, (typeof labels)[keyof typeof labels]>;
