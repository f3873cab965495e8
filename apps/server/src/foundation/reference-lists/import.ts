import { sql } from "kysely";
import { referenceValueTarget } from "@millwright/domain/foundation/reference-lists/import.ts";
import { proposedCode } from "@millwright/domain/foundation/reference-lists/codes.ts";
import { ReferenceValueDraft, type ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { isListKey, VIEWS, type ListKey, type ListView } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { hasMeaning } from "@millwright/domain/foundation/reference-lists/meaning.ts";
import { hasFactor } from "@millwright/domain/foundation/reference-lists/factors.ts";
import { hasPlaces } from "@millwright/domain/foundation/reference-lists/places.ts";
import { isInScheme, listAbove, listBelow, SCHEME } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Lookup, Named, RecordWriter, Values } from "../../platform/records/importing.ts";
import { createValue, recordsIn, updateValue } from "./values.ts";

const ENTITY = "reference-lists";

/** The list a value is of travels with its draft until the call that needs it. */
type Draft = ReferenceValueDraft & { list: ListKey };
const Draft = ReferenceValueDraft.extend({ list: ReferenceValueDraft.shape.name });

export const valueWriter: RecordWriter = {
  kind: "records",
  target: referenceValueTarget,
  table: "referenceValues",
  entity: ENTITY,
  draft: Draft,
  find: findValue,
  identityOf: ({ list, code }, { parent = "" }) =>
    typeof code === "string" ? `${String(list)}/${parent.toLowerCase()}/${code.toLowerCase()}` : null,
  // Codes may repeat below different parents, so a value is called by the whole path that its row tells before it is called by its code.
  callsOf: ({ list, code, name }, { parent }) =>
    [parent === undefined ? code : `${parent} > ${String(code)}`, code, name].map((call) =>
      typeof call === "string" ? `${String(list)}/${call}` : null,
    ),
  makeCode: async (ctx, { list, name }) => proposedCode(String(name ?? ""), await codesIn(ctx, String(list))) || "1",
  get: async (ctx, id) => {
    const { list } = await ctx.db.selectFrom("referenceValues").select("list").where("id", "=", id).executeTakeFirstOrThrow();
    return await recordsIn(viewOf(list)).get(ctx, id);
  },
  create: async (ctx, { list, ...draft }: Draft) => await createValue(ctx, viewOf(list), fitting(viewOf(list), draft)),
  update: async (ctx, id, version, patch: Partial<ReferenceValue>) => {
    const { list } = await ctx.db.selectFrom("referenceValues").select("list").where("id", "=", id).executeTakeFirstOrThrow();
    return await updateValue(ctx, viewOf(list), id, version, fitting(viewOf(list), patch as Partial<ReferenceValueDraft>));
  },
};

function viewOf(list: string): ListView {
  const view = isListKey(list) ? VIEWS.find((one) => one.list.key === list && one.level === null) : undefined;
  if (!view) throw refuseField("list", "not_an_option");
  return view;
}

const codesIn = async (ctx: Ctx, list: string): Promise<string[]> =>
  (await ctx.db.selectFrom("referenceValues").select("code").where("list", "=", list).execute()).map(({ code }) => code);

/** A list takes a colour and a place below another value only where it has such. */
function fitting<D extends Partial<ReferenceValueDraft>>({ list }: ListView, draft: D): D {
  if (draft.color && !list.hasColor) throw refuseField("color", "unknown_field");
  if (draft.icon && !list.hasIcon) throw refuseField("icon", "unknown_field");
  if (draft.belongsToId && !listAbove(list.key)) throw refuseField("belongsToId", "unknown_field");
  if (draft.failureClassId && !isInScheme(list.key)) throw refuseField("failureClassId", "unknown_field");
  if (draft.means && !hasMeaning(list.key)) throw refuseField("means", "unknown_field");
  if (typeof draft.places === "number" && !hasPlaces(list.key)) throw refuseField("places", "unknown_field");
  if (typeof draft.factor === "number" && !hasFactor(list.key)) throw refuseField("factor", "unknown_field");
  if (draft.parentId && !list.levels) throw refuseField("parentId", "unknown_field");
  return draft;
}

/** Codes may repeat below different parents: with the parent in the file they are told apart by it, without it there must be only one. */
async function findValue(ctx: Ctx, { list, code, parent }: Values): Promise<number | null | readonly number[]> {
  if (typeof list !== "string" || typeof code !== "string") return null;
  const below = parent === undefined ? sql`` : sql`and parent_id is not distinct from ${parent}`;
  const { rows } = await sql<{
    id: number;
  }>`select id from reference_values where list = ${list} and lower(code) = lower(${code}) ${below} limit 20`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Values of all lists: by list and code, by list and name, and by list and the whole path of codes. */
export const valueLookup: Lookup = {
  table: "referenceValues",
  entity: ENTITY,
  subModule: "reference-lists",
  named: async (ctx) => {
    const { rows } = await sql<{ id: number; list: string; code: string; name: string; path: string }>`
      with recursive kept as (
        select id, list, code, name, code as path from reference_values where parent_id is null
        union all
        select v.id, v.list, v.code, v.name, kept.path || ' > ' || v.code from reference_values as v join kept on v.parent_id = kept.id
      )
      select * from kept`.execute(ctx.db);
    return rows.map(({ id, list, code, name, path }) => ({
      id,
      code: `${list}/${code}`,
      name: `${list}/${name}`,
      path: `${list}/${path}`,
    }));
  },
};

/** The value of the list above, told by the list of the value that belongs to it. */
export const aboveLookup: Lookup = {
  table: "referenceValues",
  entity: ENTITY,
  subModule: "reference-lists",
  named: async (ctx) =>
    (
      await ctx.db
        .selectFrom("referenceValues")
        .select(["id", "list", "code", "name"])
        .where("list", "in", [...SCHEME])
        .execute()
    ).flatMap(({ id, list, code, name }) => {
      const below = listBelow(list);
      return below ? [{ id, code: `${below}/${code}`, name: `${below}/${name}` }] : [];
    }),
};

/** The classes of failures: the first level of their list. */
export const failureClassLookup: Lookup = {
  table: "referenceValues",
  entity: ENTITY,
  subModule: "reference-lists",
  named: async (ctx) =>
    (
      await ctx.db
        .selectFrom("referenceValues")
        .select(["id", "code", "name", "isActive"])
        .where("list", "=", "failures")
        .where("level", "=", 1)
        .execute()
    ).map(hiddenUnless),
};

/** One level of the failures below the class, by code and name where these say which, and by the codes of all above. */
export const failureLookup = (level: number): Lookup => ({
  table: "referenceValues",
  entity: ENTITY,
  subModule: "reference-lists",
  named: async (ctx) => {
    const { rows } = await sql<{ id: number; code: string; name: string; path: string; isActive: boolean }>`
      with recursive kept as (
        select id, code, name, level, is_active, code as path from reference_values where list = 'failures' and parent_id is null
        union all
        select v.id, v.code, v.name, v.level, v.is_active, kept.path || ' > ' || v.code from reference_values v join kept on v.parent_id = kept.id
      )
      select id, code, name, path, is_active from kept where level = ${level}`.execute(ctx.db);
    return rows.map(hiddenUnless);
  },
});

/** Values of one list that are offered; one that is missing may be made. */
export const lookupIn = (list: ListKey): Lookup => ({
  table: "referenceValues",
  entity: ENTITY,
  subModule: "reference-lists",
  named: async (ctx) =>
    (await ctx.db.selectFrom("referenceValues").select(["id", "code", "name", "isActive"]).where("list", "=", list).execute()).map(
      hiddenUnless,
    ),
  create: async (ctx, { code, name }) => (await createValue(ctx, viewOf(list), { code: code.slice(0, 60), name: name.slice(0, 200) })).id,
});

export const statusLookup: Lookup = {
  table: "statuses",
  entity: "statuses",
  subModule: "reference-lists",
  named: async (ctx) =>
    (await ctx.db.selectFrom("statuses").select(["id", "name", "isActive"]).execute()).map((status) =>
      hiddenUnless({ ...status, code: String(status.id) }),
    ),
};

/** What is not offered any more keeps its code, and nothing new takes it. */
function hiddenUnless<N extends Named & { isActive: boolean }>({ isActive, ...named }: N): Named {
  return isActive ? named : { ...named, hidden: "inactive" };
}
