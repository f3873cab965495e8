import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, NameRef } from "../../kit/fields.ts";
import { idInPath, idParams } from "../../kit/ids.ts";
import { FOLDERS } from "../../nouns.ts";

export const File = z.object({
  id: z.int(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  description: z.string(),
  isImage: z.boolean(),
  createdAt: instant(),
  createdBy: NameRef.nullable(),
});
export type File = z.infer<typeof File>;

/** The logical folder: the kind of record a file belongs to. Never a path. */
const rootFolder = z.enum(FOLDERS);

/** Kinds of records whose picture stands before their names. */
export const PICTURED = ["Assets", "Parts"] as const;
export type Pictured = (typeof PICTURED)[number];

/** Pictures asked for at once: more than a screen has rows. */
export const MOST_ICONS = 100;

/** Pictures by the record that each stands for, as `icons` answers: WebP in base64, cut to 96 × 72 pixels. */
export interface Icons {
  rows: { id: number; image: string }[];
}

export const files = defineContract({
  list: {
    method: "GET",
    path: "/api/Attachments/",
    access: { record: true, flag: "view" },
    query: z.object({
      rootFolder,
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    }),
    reply: z.object({ rows: z.array(File) }),
  },
  upload: {
    method: "POST",
    path: "/api/Attachments/",
    access: { record: true, flag: "update" },
    query: z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
      fileName: z.string().trim().min(1).max(200),
    }),
    headers: z.object({
      rootfolder: rootFolder,
      "content-type": z.string().max(200).optional(),
      description: z.string().max(500).optional(),
    }),
    reply: File,
    bytes: "upload",
  },
  get: {
    method: "GET",
    path: "/api/Attachments/:id",
    access: { record: true, flag: "view" },
    params: idParams("files"),
    query: z.object({ size: z.enum(["full", "thumb"]).optional() }),
    reply: z.unknown(),
    bytes: "download",
  },
  /** Small pictures of many records at once, as JSON of `Icons`. A record out of reach has none, as one without pictures. */
  icons: {
    method: "POST",
    path: "/api/Attachments/icons/",
    access: { record: true, flag: "view" },
    body: z.object({ rootFolder: z.enum(PICTURED), records: z.array(z.int().min(1)).min(1).max(MOST_ICONS) }),
    reply: z.unknown(),
    bytes: "download",
    reads: true,
  },
  remove: {
    method: "DELETE",
    path: "/api/Attachments/:id",
    access: { record: true, flag: "update" },
    params: z.object({ id: idInPath("files") }),
    reply: z.object({ removed: z.literal(true) }),
  },
});
