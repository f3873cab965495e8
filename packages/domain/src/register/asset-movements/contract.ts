import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, NameRef, optionalText, Ref, why } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { WHEREABOUTS } from "../assets/whereabouts.ts";
import { ENTERED, MOVEMENTS } from "./movement.ts";

/** What a person enters; which of it is asked for, the kind says. Without a time: now. */
export const MovementDraft = z.object({
  assetId: idOf("assets"),
  kind: z.enum(ENTERED),
  at: instant().nullable().optional(),
  toLocationId: idOf("locations").nullable().optional(),
  toParentId: idOf("assets").nullable().optional(),
  /** Who takes it, and until when. */
  holderId: idOf("people").nullable().optional(),
  dueOn: day().nullable().optional(),
  condition: optionalText(500),
  reason: optionalText(500),
});
export type MovementDraft = z.input<typeof MovementDraft>;

/** One line of an asset's timeline. */
export const AssetMovement = z.object({
  id: z.int(),
  asset: Ref,
  kind: z.enum(MOVEMENTS),
  at: instant(),
  reason: z.string().nullable(),
  condition: z.string().nullable(),
  fromParent: Ref.nullable(),
  fromLocation: Ref.nullable(),
  fromSite: Ref.nullable(),
  toParent: Ref.nullable(),
  toLocation: Ref.nullable(),
  toSite: Ref.nullable(),
  position: Ref.nullable(),
  holder: NameRef.nullable(),
  dueOn: day().nullable(),
  /** What was sent and is received, what was lent and comes back. */
  answersId: z.int().nullable(),
  /** The line that it takes back. */
  undoesId: z.int().nullable(),
  isUndone: z.boolean(),
  /** Sent and not received, or lent and not back. */
  isOpen: z.boolean(),
  /** Of what is open: how it stands today. */
  whereabouts: z.enum(WHEREABOUTS),
  /** Of what is open: whether the caller may receive it, or enter that it is back. */
  mayEnd: z.boolean(),
  person: NameRef.nullable(),
  createdAt: instant(),
});
export type AssetMovement = z.infer<typeof AssetMovement>;

export const MovementUndo = z.object({ reason: why() });

const may = (flag: "view" | "create" | "update") => ({ subModule: "asset-movements", flag }) as const;

/** Where assets went: within a site, from one site to another by two people, to somebody and back. */
export const assetMovements = defineContract({
  /** Of an asset, the latest first; or what is open within reach: on its way here, lent, overdue. */
  list: {
    method: "GET",
    path: "/api/AssetMovement/",
    access: may("view"),
    query: z.object({ assetId: idInPath("assets").optional(), open: z.enum(["transit", "out", "overdue"]).optional() }),
    reply: z.object({ rows: z.array(AssetMovement) }),
  },
  create: { method: "POST", path: "/api/AssetMovement/", access: may("create"), body: MovementDraft, reply: AssetMovement },
  /** A counter-entry to the last line of an asset. */
  undo: {
    method: "POST",
    path: "/api/AssetMovement/:id/undo/",
    access: may("update"),
    params: idParams("asset-movements"),
    body: MovementUndo,
    reply: AssetMovement,
  },
});
