import type { z } from "zod";
import type { ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import { freeCode, idByCode, idsByCode, lowerText, namedByCode, type CodedKind } from "./codes-of.ts";
import type { Ctx } from "../call/ctx.ts";
import type { Called, Kept, Lookup, RecordWriter } from "./importing.ts";

interface Coded<K extends CodedKind, D extends z.ZodObject> {
  kind: K;
  target: ImportTarget;
  draft: D;
  /** What codes that are made begin with, where that is not the table's first letters. */
  prefix?: string;
  get: (ctx: Ctx, id: number) => Promise<Kept>;
  create: (ctx: Ctx, draft: z.output<D>) => Promise<{ id: number; version: number }>;
  update: (ctx: Ctx, id: number, version: number, patch: Partial<z.output<D>>) => Promise<{ version: number }>;
}

/** How the rows of a file become records that are known by their code. */
export function codedWriter<K extends CodedKind, D extends z.ZodObject>({ kind, prefix, ...uses }: Coded<K, D>): RecordWriter {
  const { table } = NOUNS[kind];
  return {
    kind: "records",
    table,
    entity: kind,
    find: async (ctx, values) => await idByCode(ctx, table, values["code"]),
    findMany: async (ctx, rows) =>
      await idsByCode(
        ctx,
        table,
        rows.map(({ code }) => code),
      ),
    identityOf: (values) => lowerText(values["code"]),
    makeCode: async (ctx) => await freeCode(ctx, table, prefix),
    ...uses,
  };
}

/** How a cell of a file names one of them; where it may be made on the way, its code and name are all that is known. */
export function codedLookup<K extends CodedKind>(kind: K, create?: (ctx: Ctx, called: Called) => Promise<{ id: number }>): Lookup {
  return {
    table: NOUNS[kind].table,
    entity: kind,
    subModule: NOUNS[kind].rights,
    named: async (ctx) => await namedByCode(ctx, kind),
    ...(create && {
      create: async (ctx: Ctx, { code, name }: Called) => (await create(ctx, { code: code.slice(0, 60), name: name.slice(0, 200) })).id,
    }),
  };
}
