import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STARTER_DASHBOARDS } from "@millwright/domain/foundation/navigation/menu.ts";
import { Question } from "@millwright/domain/insight/figures/contract.ts";
import { questionsOf } from "@millwright/domain/insight/dashboards/asking.ts";
import { standardLayout } from "@millwright/domain/insight/dashboards/pages.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { asPerson } from "../../platform/work/job-caller.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { answersOf } from "./answers.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";

/** However many figures a page has, its tables are asked once. */

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const MOST = 15;
const today = new Date().toISOString().slice(0, 10);
const PAGES = STARTER_DASHBOARDS.map(({ id }) => id).filter((id) => standardLayout(id).length > 0);

test.each(PAGES)("dashboard %i is asked in at most fifteen statements, and every figure of it is told", async (id) => {
  const { tenant } = world;
  const { personId } = await tenant.as("Administrator");
  const asked = { from: dayAfter(today, -29), until: today, compare: "before" } as const;
  const questions = questionsOf(standardLayout(id), asked).map((question) => Question.parse(question));
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => await Promise.resolve(result),
  };
  const answers = await asPerson(
    { ground: world.platform, log: world.app.log, task: "page", tenantId: tenant.id, personId },
    async (ctx) => await answersOf({ ...ctx, db: ctx.db.withPlugin(counting) as typeof ctx.db }, questions),
  );
  expect(answers.filter((answer) => !isTold(answer))).toEqual([]);
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThanOrEqual(MOST);
  process.stdout.write(`dashboard ${id}: ${statements} statements\n`);
});
