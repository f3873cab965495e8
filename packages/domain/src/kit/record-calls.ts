import { z } from "zod";
import type { SubModule } from "./access.ts";
import { ArchiveChange, bulkOf } from "./bulk.ts";
import type { Columns, NamedList } from "./columns.ts";
import type { Endpoint, ExampleRow, Examples } from "./endpoint.ts";
import { exportOf } from "./export.ts";
import { instant, version } from "./fields.ts";
import { idParams, type RecordKind } from "./ids.ts";
import { ListRequest, listOf } from "./list.ts";
import { LogLine } from "./log/log.ts";
import { May } from "./may.ts";

/** What every record answers beside its own fields. */
const kept = { id: z.int(), version: version(), archivedAt: instant().nullable(), createdAt: instant(), updatedAt: instant(), may: May };

/** The reply of a record: its own fields with those that every record has. */
export const recordOf = <S extends z.ZodRawShape>(fields: S) => z.object({ ...kept, ...fields }) as z.ZodObject<typeof kept & S>;

/** One row of a list: its own fields, the id, and whether it is archived. */
export const rowOf = <S extends z.ZodRawShape>(fields: S) =>
  z.object({ id: z.int(), archivedAt: instant().nullable(), ...fields }) as z.ZodObject<
    { id: z.ZodInt; archivedAt: (typeof kept)["archivedAt"] } & S
  >;

type Changes<D extends z.ZodObject> = z.ZodObject<{ [K in keyof D["shape"]]: z.ZodOptional<D["shape"][K]> } & { version: z.ZodInt }>;

interface RecordFacts<K extends RecordKind, A extends string, D, R, W, C extends Columns> {
  kind: K;
  /** The sub-module whose grants open it, where that is called otherwise than the kind. */
  rights?: SubModule;
  /** What the calls begin with: `/api/<api>/`. */
  api: A;
  /** What a person fills in, what the record answers, and one row of its list with the columns. */
  draft: D;
  record: R;
  row: W;
  columns: C;
}

/**
 * The calls that every kind of record has: list, export, get, create, update, archive, restore, archiving of many, log. A contract spreads them and writes its
 * own beside them or in their place.
 */
export function recordCalls<
  const K extends RecordKind,
  const A extends string,
  D extends z.ZodObject,
  R extends z.ZodType,
  W extends z.ZodType,
  const C extends Columns,
>({ kind, rights = kind as SubModule, api, draft, record, row, columns }: RecordFacts<K, A, D, R, W, C>) {
  const may = <const F extends "view" | "create" | "update" | "delete">(flag: F) => ({ subModule: rights, flag }) as const;
  const params = idParams(kind);
  const versioned = z.object({ version: version() });
  const list = {
    method: "POST",
    path: `/api/${api}/list/`,
    name: kind,
    access: may("view"),
    body: ListRequest,
    reply: listOf(row),
    columns,
    reads: true,
  } as const;
  return {
    list,
    export: exportOf(list),
    get: { method: "GET", path: `/api/${api}/:id`, access: may("view"), params, reply: record },
    create: { method: "POST", path: `/api/${api}/`, access: may("create"), body: draft, reply: record },
    update: {
      method: "PUT",
      path: `/api/${api}/:id`,
      access: may("update"),
      params,
      body: draft.partial().extend({ version: version() }) as unknown as Changes<D>,
      reply: record,
    },
    archive: { method: "PUT", path: `/api/${api}/:id/archive`, access: may("delete"), params, body: versioned, reply: record },
    restore: { method: "PUT", path: `/api/${api}/:id/restore`, access: may("delete"), params, body: versioned, reply: record },
    bulkArchive: bulkOf({ path: `/api/${api}/bulk/archive/`, access: may("delete"), kind, change: ArchiveChange }),
    log: { method: "GET", path: `/api/${api}Log/:id`, access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
  } as const;
}

export type RecordCallName = keyof ReturnType<typeof recordCalls>;
/** A contract with the calls of a record, whatever else it has. */
export type RecordContract = Record<RecordCallName, Endpoint> & { list: NamedList; create: { body: z.ZodType } };
type Row = (kind: string) => Promise<ExampleRow>;
type Draft<C extends RecordContract> = z.input<C["create"]["body"]>;

/** An accepted request for each of `recordCalls`: what a new record holds, and which of its fields are changed. `kind` names an existing one. */
export function recordExamples<C extends RecordContract>(
  kind: RecordKind,
  { create, update }: { create: (row: Row) => Promise<Draft<C>> | Draft<C>; update: Partial<Draft<C>> },
): Examples<Pick<C, RecordCallName>> {
  const params = async (row: Row) => ({ id: (await row(kind)).id });
  const versioned = async (row: Row) => ({ params: await params(row), body: { version: (await row(kind)).version } });
  const examples: Examples<ReturnType<typeof recordCalls>> = {
    list: () => ({
      body: {
        sortModel: [{ colId: "name", sort: "asc" }],
        filterModel: { name: { filterType: "text", type: "contains", filter: "north" } },
      },
    }),
    export: () => ({ body: { columns: [{ field: "code" }, { field: "name", title: "Name" }], format: "csv" } }),
    get: async (row) => ({ params: await params(row) }),
    create: async (row) => ({ body: await create(row) }),
    update: async (row) => ({ params: await params(row), body: { ...update, version: (await row(kind)).version } }),
    archive: versioned,
    restore: versioned,
    bulkArchive: async (row) => {
      const { id, version } = await row(kind);
      return { body: { rows: [{ id, version }], change: { archived: true } } };
    },
    log: async (row) => ({ params: await params(row) }),
  };
  return examples as never;
}
