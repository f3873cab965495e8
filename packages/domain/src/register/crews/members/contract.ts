import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { day, NameRef, Ref, version } from "../../../kit/fields.ts";
import { idAlias, idOf, idParams } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";

const may = (flag: "view" | "update") => ({ subModule: "crews", flag }) as const;
const removed = z.object({ id: z.int() });

/** Who is of a crew, from a first to a last day, both included. */
export const CrewMember = z.object({
  id: z.int(),
  crewMemberId: idAlias(),
  version: version(),
  crew: Ref,
  person: NameRef,
  fromDay: day(),
  toDay: day().nullable(),
  /** Of this crew in these days; `isLead` of a person is a lead by trade. */
  isLead: z.boolean(),
});
export type CrewMember = z.infer<typeof CrewMember>;

const memberList = {
  name: "crew-members",
  method: "POST",
  path: "/api/CrewMembers/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(CrewMember),
  columns: {
    crew: column.reference("crews", { isRequired: true }),
    person: column.reference("people", { isRequired: true }),
    fromDay: column.day({ isRequired: true }),
    toDay: column.day(),
    isLead: column.yesNo({ isRequired: true }),
  },
  reads: true,
} as const;

const Term = { fromDay: day(), toDay: day().nullable().optional(), isLead: z.boolean().optional() };
export const CrewMemberDraft = z.object({ crewId: idOf("crews"), personId: idOf("people"), ...Term });
export type CrewMemberDraft = z.input<typeof CrewMemberDraft>;
export const CrewMemberChange = z.object(Term).partial();

export const crewMembers = defineContract({
  list: memberList,
  export: exportOf(memberList),
  create: { method: "POST", path: "/api/CrewMembers/", access: may("update"), body: CrewMemberDraft, reply: CrewMember },
  update: {
    method: "PUT",
    path: "/api/CrewMembers/:id",
    access: may("update"),
    params: idParams("crew-members"),
    body: CrewMemberChange.extend({ version: version() }),
    reply: CrewMember,
  },
  /** One that was entered by mistake; who leaves gets a last day. */
  remove: { method: "DELETE", path: "/api/CrewMembers/:id", access: may("update"), params: idParams("crew-members"), reply: removed },
});

/** What a crew looks after: an asset or a location, with all below it. */
export const CrewAsset = z.object({ id: z.int(), crewAssetId: idAlias(), crew: Ref, asset: Ref.nullable(), location: Ref.nullable() });
export type CrewAsset = z.infer<typeof CrewAsset>;

const assetList = {
  name: "crew-assets",
  method: "POST",
  path: "/api/CrewAssets/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(CrewAsset),
  columns: {
    crew: column.reference("crews", { isRequired: true }),
    asset: column.reference("assets"),
    location: column.reference("locations"),
  },
  reads: true,
} as const;

/** One of the two. */
export const CrewAssetDraft = z.object({
  crewId: idOf("crews"),
  assetId: idOf("assets").optional(),
  locationId: idOf("locations").optional(),
});
export type CrewAssetDraft = z.input<typeof CrewAssetDraft>;

export const crewAssets = defineContract({
  list: assetList,
  create: { method: "POST", path: "/api/CrewAssets/", access: may("update"), body: CrewAssetDraft, reply: CrewAsset },
  remove: { method: "DELETE", path: "/api/CrewAssets/:id", access: may("update"), params: idParams("crew-assets"), reply: removed },
});
