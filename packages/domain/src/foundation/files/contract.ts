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
  remove: {
    method: "DELETE",
    path: "/api/Attachments/:id",
    access: { record: true, flag: "update" },
    params: z.object({ id: idInPath("files") }),
    reply: z.object({ removed: z.literal(true) }),
  },
});
