import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, instant, name, NameRef, optionalText, Ref, version, why } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

/** What a person fills in. It is under a location or under an asset, one of the two. */
export const AssetPositionDraft = z.object({
  code: code(),
  name: name(),
  locationId: idOf("locations").nullable().optional(),
  parentAssetId: idOf("assets").nullable().optional(),
  notes: optionalText(4000),
});
export type AssetPositionDraft = z.input<typeof AssetPositionDraft>;

const own = {
  code: z.string(),
  name: z.string(),
  location: Ref.nullable(),
  parentAsset: Ref.nullable(),
  site: Ref.nullable(),
  /** What is installed there now, and since when. */
  asset: Ref.nullable(),
  installedAt: instant().nullable(),
};
/** One row of the list. */
export const AssetPositionRow = rowOf(own);
export type AssetPositionRow = z.infer<typeof AssetPositionRow>;

export const AssetPosition = recordOf({
  ...own,
  locationId: z.int().nullable(),
  parentAssetId: z.int().nullable(),
  siteId: z.int().nullable(),
  assetId: z.int().nullable(),
  notes: z.string().nullable(),
});
export type AssetPosition = z.infer<typeof AssetPosition>;

/** That an asset stood at a position. What was taken back by a counter-entry is among it and says so. */
export const AssetInstallation = z.object({
  id: z.int(),
  position: Ref,
  asset: Ref,
  installedAt: instant(),
  installReason: z.string(),
  installedBy: NameRef.nullable(),
  /** Null: it stands there. */
  removedAt: instant().nullable(),
  removeReason: z.string().nullable(),
  removedBy: NameRef.nullable(),
  toLocation: Ref.nullable(),
  undoneAt: instant().nullable(),
  undoReason: z.string().nullable(),
  undoneBy: NameRef.nullable(),
});
export type AssetInstallation = z.infer<typeof AssetInstallation>;

/** Where the asset goes that is taken away. */
const Removal = z.object({ toLocationId: idOf("locations"), reason: why() });

/** Without a time: now. */
export const InstallDraft = z.object({
  assetId: idOf("assets"),
  at: instant().nullable().optional(),
  reason: why(),
  /** What stands there now goes in the same step. */
  swapOut: Removal.nullable().optional(),
});
export const RemoveDraft = Removal.extend({ at: instant().nullable().optional() });
export const UndoDraft = z.object({ reason: why() });

const may = (flag: "view" | "update") => ({ subModule: "asset-positions", flag }) as const;
const params = idParams("asset-positions");

export const assetPositions = defineContract({
  ...recordCalls({
    kind: "asset-positions",
    api: "AssetPosition",
    draft: AssetPositionDraft,
    record: AssetPosition,
    row: AssetPositionRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      asset: column.reference("assets"),
      installedAt: column.instant(),
      location: column.reference("locations"),
      parentAsset: column.reference("assets"),
      site: column.reference("locations"),
    },
  }),
  /** What stood at a position, or where an asset was installed, the latest first. */
  installations: {
    method: "GET",
    path: "/api/AssetPosition/installations/",
    access: may("view"),
    query: z.object({ positionId: idInPath("asset-positions").optional(), assetId: idInPath("assets").optional() }),
    reply: z.object({ rows: z.array(AssetInstallation) }),
  },
  install: {
    method: "POST",
    path: "/api/AssetPosition/:id/install/",
    access: may("update"),
    params,
    body: InstallDraft,
    reply: AssetPosition,
  },
  remove: {
    method: "POST",
    path: "/api/AssetPosition/:id/remove/",
    access: may("update"),
    params,
    body: RemoveDraft,
    reply: AssetPosition,
  },
  /** A counter-entry to the last thing that was entered here: an installation is taken back, or a removal. */
  undo: {
    method: "POST",
    path: "/api/AssetPosition/:id/undo/",
    access: may("update"),
    params,
    body: UndoDraft.extend({ version: version() }),
    reply: AssetPosition,
  },
});
