import { z } from "zod";
import { recordOf } from "./bounded.ts";
import type { Endpoint } from "./endpoint.ts";
import { isKept, line } from "./fields.ts";
import { ListRequest } from "./list.ts";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Values of one column that are shown as words. */
const MAX_WORDS = 200;

/** One column of the file: a field of the list's row, its heading, and the words that its plain values are shown as (3: "High"). */
export const ExportColumn = z.object({
  field: z.string().min(1).max(60).refine(isKept, "bad_characters"),
  title: line(100).optional(),
  words: recordOf(z.string().max(40), z.string().max(100).refine(isKept, "bad_characters"), MAX_WORDS).optional(),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

const asked = {
  columns: z.array(ExportColumn).min(1).max(80),
  format: z.enum(EXPORT_FORMATS),
  /** Everything that an import takes stands before the columns: such a file brings the records back as they are. */
  isWhole: z.boolean().optional(),
};
/** What every export asks, whatever else its list asks besides. */
export const ExportRequest = ListRequest.extend(asked);
export type ExportRequest = z.infer<typeof ExportRequest>;

type ListEndpoint = Endpoint & { body: z.ZodObject };

interface Exported<L extends ListEndpoint> {
  method: "POST";
  path: `/${string}`;
  access: L["access"];
  body: z.ZodObject<L["body"]["shape"] & typeof asked>;
  reply: z.ZodUnknown;
  bytes: "download";
  reads: true;
  isAudited: true;
}

export const exportPathOf = (listPath: string): `/${string}` => listPath.replace(/list\/$/, "export/") as `/${string}`;

/** The same rows as a file: filters, search and order of the list, the columns wanted, and no end. Who may see the list may take it along. */
export function exportOf<const L extends ListEndpoint>({ path, access, body }: L): Exported<L> {
  const request = body.extend(asked) as unknown as Exported<L>["body"];
  return {
    method: "POST",
    path: exportPathOf(path),
    access,
    body: request,
    reply: z.unknown(),
    bytes: "download",
    reads: true,
    isAudited: true,
  };
}
