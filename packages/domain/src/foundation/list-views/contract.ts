import { z } from "zod";
import { recordOf } from "../../kit/bounded.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, line, NameRef, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { Filter } from "../../kit/list.ts";
import { SHARED_WITH } from "./sharing.ts";

/** A list by its own name, as its call says it. Whoever may not see the list, by the sub-module that opens it, sees no view of it either. */
const list = z.string().min(1).max(80);
const field = z.string().min(1).max(60);

/** The columns from left to right. A column that is not named stands where the list has it, shown. */
export const ColumnLayout = z
  .array(z.object({ field, width: z.int().min(40).max(2000).optional(), isHidden: z.boolean().optional() }))
  .max(60);
export type ColumnLayout = z.infer<typeof ColumnLayout>;

/** What the address of a list holds; never rows, so each reader sees their own. */
export const ViewState = z.object({
  sort: z.string().max(200).optional(),
  filter: recordOf(field, Filter, 30).optional(),
  q: z.string().max(100).optional(),
  quick: z.string().max(200).optional(),
  archived: z.boolean().optional(),
});
export type ViewState = z.infer<typeof ViewState>;

const name = () => line(80);
const sharing = { sharedWith: z.enum(SHARED_WITH).optional(), roleIds: z.array(idOf("roles")).max(50).optional() };

export const ListViewDraft = z.object({
  list,
  name: name(),
  state: ViewState,
  columns: ColumnLayout.nullable().optional(),
  ...sharing,
});
export type ListViewDraft = z.input<typeof ListViewDraft>;

/** A view is never moved to another list. */
const ListViewPatch = ListViewDraft.omit({ list: true }).partial().extend({ version: version() });
export type ListViewPatch = z.input<typeof ListViewPatch>;

export const ListView = z.object({
  id: z.int(),
  version: version(),
  list,
  name: z.string(),
  state: ViewState,
  columns: ColumnLayout.nullable(),
  sharedWith: z.enum(SHARED_WITH),
  /** Whose role sees it. */
  roles: z.array(NameRef),
  owner: NameRef,
  isMine: z.boolean(),
  mayChange: z.boolean(),
  updatedAt: instant(),
});
export type ListView = z.infer<typeof ListView>;

/** How the person has arranged the list. */
export const ListLayout = z.object({ columns: ColumnLayout.nullable(), defaultViewId: z.int().nullable() });
export type ListLayout = z.infer<typeof ListLayout>;

/** What a list needs when it opens: the person's arrangement and the views there are. */
export const ListViews = z.object({
  rows: z.array(ListView),
  layout: ListLayout,
  mayShare: z.boolean(),
  /** The roles a view can be shared with; none for who may not share. */
  roles: z.array(NameRef),
});
export type ListViews = z.infer<typeof ListViews>;

// The sub-module that opens the list decides; what more it takes to share is asked by the handler (docs/decisions/0007).
const access = { record: true, flag: "view" } as const;
const params = idParams("list-views");

export const listViews = defineContract({
  list: { method: "GET", path: "/api/ListView/", access, query: z.object({ list }), reply: ListViews },
  get: { method: "GET", path: "/api/ListView/:id", access, params, reply: ListView },
  create: { method: "POST", path: "/api/ListView/", access, body: ListViewDraft, reply: ListView },
  update: { method: "PUT", path: "/api/ListView/:id", access, params, body: ListViewPatch, reply: ListView },
  remove: {
    method: "DELETE",
    path: "/api/ListView/:id",
    access,
    params: z.object({ id: idInPath("list-views") }),
    reply: z.object({ removed: z.literal(true) }),
  },
  arrange: {
    method: "PUT",
    path: "/api/ListLayout/",
    access,
    body: z.object({ list, columns: ColumnLayout.nullable().optional(), defaultViewId: idOf("list-views").nullable().optional() }),
    reply: ListLayout,
  },
});
