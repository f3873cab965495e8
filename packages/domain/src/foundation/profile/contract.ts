import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { line, optionalLine, version } from "../../kit/fields.ts";
import { idParams } from "../../kit/ids.ts";
import { profilePaths } from "../auth/paths.ts";

const partOfName = () => line(100);

export const ProfileDraft = z.object({
  firstName: partOfName(),
  lastName: partOfName(),
  phone: optionalLine(50),
  /** IANA; empty: that of the organisation. */
  timeZone: optionalLine(60),
  /** An entry of the menu that its person sees; empty: the home page. */
  startPage: z.int().nullable().optional(),
  /** Others do not see which records the person has open. */
  hidesPresence: z.boolean().optional(),
});

/** What the signed-in person says of themselves. */
export const OwnProfile = z.object({
  tenantUserId: z.int(),
  version: version(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  timeZone: z.string().nullable(),
  startPage: z.int().nullable(),
  hidesPresence: z.boolean(),
  photoURL: z.string().nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

const path = "/api/UserProfile/";

export const userProfile = defineContract({
  get: { method: "GET", path, access: "signed-in", reply: OwnProfile },
  update: {
    method: "PUT",
    path,
    access: "signed-in",
    body: ProfileDraft.partial().extend({ version: version() }),
    reply: OwnProfile,
  },
  /** A photo of oneself or of a colleague, small; each has a number of its own, so that a browser may keep it. */
  photo: {
    ...profilePaths.photo,
    access: "signed-in",
    params: idParams("files"),
    reply: z.unknown(),
    bytes: "download",
  },
  /** A picture that a browser cut square; drawn anew. */
  savePhoto: {
    method: "POST",
    path: "/api/UserProfile/photo/",
    access: "signed-in",
    query: z.object({ fileName: z.string().trim().min(1).max(200) }),
    headers: z.object({ "content-type": z.string().max(200).optional() }),
    reply: OwnProfile,
    bytes: "upload",
  },
  removePhoto: { method: "DELETE", path: "/api/UserProfile/photo/", access: "signed-in", reply: OwnProfile },
});
