import type { z } from "zod";
import type { ArchiveChange } from "@millwright/domain/kit/bulk.ts";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import type { ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import type { RecordCallName, RecordContract } from "@millwright/domain/kit/record-calls.ts";
import type { Ctx } from "../call/ctx.ts";
import type { Handlers } from "../call/mount.ts";
import { exporting } from "../lists/exporting.ts";
import { wholeOf, type WholeRecord } from "../lists/whole.ts";
import { bulk } from "./bulk.ts";

type Kept = { id: number; version: number };
type Row<C extends RecordContract> = Reply<C["get"]> & Kept;
type Draft<C extends RecordContract> = z.output<C["create"]["body"]>;

/** The use-cases behind the calls of a record. */
export interface RecordUses<C extends RecordContract> {
  rows: (ctx: Ctx, request: ListRequest) => Promise<ListReply<object>>;
  /** What a file holds of it, and how that is read. */
  target: ImportTarget;
  whole: (ctx: Ctx, ids: readonly number[]) => Promise<readonly { id: number }[]>;
  get: (ctx: Ctx, id: number) => Promise<Row<C>>;
  create: (ctx: Ctx, draft: Draft<C>) => Promise<Row<C>>;
  update: (ctx: Ctx, id: number, version: number, patch: Partial<Draft<C>>) => Promise<Row<C>>;
  archive: (ctx: Ctx, id: number, version: number) => Promise<Row<C>>;
  restore: (ctx: Ctx, id: number, version: number) => Promise<Row<C>>;
  log: (ctx: Ctx, id: number) => Promise<{ rows: LogLine[] }>;
}

interface Asked {
  params: { id: number };
  body: { version: number } & Record<string, unknown>;
}

/** The handlers of `recordCalls`; a feature spreads them and writes its own beside them or in their place. */
export function recordHandlers<C extends RecordContract>(contract: C, uses: RecordUses<C>): Handlers<Pick<C, RecordCallName>> {
  const { rows, target, whole, get, create, update, archive, restore, log } = uses;
  const read = async (ctx: Ctx, ids: readonly number[]) => (await whole(ctx, ids)) as readonly WholeRecord[];
  const handlers: Record<RecordCallName, unknown> = {
    list: async (ctx: Ctx, { body }: { body: ListRequest }) => await rows(ctx, body),
    export: exporting(contract.list, rows, wholeOf(target, read)),
    get: async (ctx: Ctx, { params }: Asked) => await get(ctx, params.id),
    create: async (ctx: Ctx, { body }: { body: Draft<C> }) => await create(ctx, body),
    update: async (ctx: Ctx, { params, body: { version, ...patch } }: Asked) =>
      await update(ctx, params.id, version, patch as Partial<Draft<C>>),
    archive: async (ctx: Ctx, { params, body }: Asked) => await archive(ctx, params.id, body.version),
    restore: async (ctx: Ctx, { params, body }: Asked) => await restore(ctx, params.id, body.version),
    bulkArchive: bulk({
      get,
      change: async (ctx: Ctx, { id, version }: Row<C>, { archived }: ArchiveChange) =>
        archived ? await archive(ctx, id, version) : await restore(ctx, id, version),
    }),
    log: async (ctx: Ctx, { params }: Asked) => await log(ctx, params.id),
  };
  return handlers as Handlers<Pick<C, RecordCallName>>;
}
