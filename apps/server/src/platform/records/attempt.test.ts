import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../testing/world.ts";
import { attempt } from "./attempt.ts";
import { audit } from "./audit.ts";
import type { AuditLine } from "./audit-words.ts";
import type { Ctx } from "../call/ctx.ts";
import type { TenantDb } from "../db/db.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ctxOf = (db: TenantDb, held?: AuditLine[]) =>
  ({ db, beforeCommit: () => {}, audits: { count: 0, ...(held ? { held } : {}) } }) as unknown as Ctx;
const add = async (db: TenantDb, code: string) => await db.insertInto("suppliers").values({ code, name: code }).execute();

test("a refused piece of work leaves nothing behind, and the next one stands", async () => {
  const outcomes = await world.tenant.rows(async (db) => {
    const refused = await attempt(ctxOf(db), async (ctx) => {
      await add(ctx.db, "LOST");
      await add(ctx.db, "LOST");
    });
    return [refused, await attempt(ctxOf(db), async (ctx) => void (await add(ctx.db, "KEPT")))];
  });
  expect(outcomes).toMatchObject([{ refused: { code: "conflict", detail: { reason: "taken" } } }, { done: undefined }]);
  expect(await world.tenant.rows((db) => db.selectFrom("suppliers").select("code").execute())).toEqual([{ code: "KEPT" }]);
});

test("a write that nobody waited for says why it was refused, though a later statement failed of it", async () => {
  const outcome = await world.tenant.rows(
    async (db) =>
      await attempt(ctxOf(db), async (ctx) => {
        ctx.beforeCommit(sql`select '"\\ud83d"'::jsonb`.execute(ctx.db));
        await add(ctx.db, "LATER");
      }),
  );
  expect(outcome).toMatchObject({ refused: { code: "invalid" } });
});

test("audit rows that are written together later are those of the work that stands", async () => {
  const held: AuditLine[] = [];
  const done = (entityId: number) => ({ action: "created" as const, entity: "suppliers", entityId });
  await world.tenant.rows(async (db) => {
    const outer = ctxOf(db, held);
    await attempt(outer, async (ctx) => {
      audit(ctx, done(1));
      await attempt(ctx, async (own) => {
        audit(own, done(2));
        await add(own.db, "TWICE");
        await add(own.db, "TWICE");
      });
      audit(ctx, done(3));
    });
  });
  expect(held.map(({ entityId }) => entityId)).toEqual([1, 3]);
});
