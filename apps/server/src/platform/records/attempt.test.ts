import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../testing/world.ts";
import { attempt } from "./attempt.ts";
import type { Ctx } from "../call/ctx.ts";
import type { TenantDb } from "../db/db.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ctxOf = (db: TenantDb) => ({ db, beforeCommit: () => {} }) as unknown as Ctx;
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
