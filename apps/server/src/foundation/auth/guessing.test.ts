import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, type SignInDenied } from "@millwright/domain/foundation/auth/contract.ts";
import { fixturesOf } from "../../testing/fixtures.ts";
import { burst, percentile, watch } from "../../testing/traffic.ts";
import { openWorld, type World } from "../../testing/world.ts";

const GUESSES = 1000;
const WRONG = "0f".repeat(32);

let world: World;
let origin: string;

beforeAll(async () => {
  world = await openWorld();
  origin = await world.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => world.close());

test.each([
  ["one account", async () => (await fixturesOf(world, world.tenant)("accounts")).code],
  ["a name that nobody has", async () => `nobody-${process.pid}@nowhere.example`],
])("1,000 parallel guesses at %s verify three times and no more", async (whom, nameOf) => {
  const email = await nameOf();
  const before = world.verifier.verified;
  const health = await watch(`${origin}/healthz`);
  const start = performance.now();
  const answers = await burst(`${origin}${auth.signIn.path}`, GUESSES, { email, password: WRONG });
  const seconds = (performance.now() - start) / 1000;
  const took = await health.end();

  const verified = world.verifier.verified - before;
  const denials = answers.filter((answer) => answer.status === 401).map((answer) => JSON.parse(answer.body) as SignInDenied);
  const tooMany = answers.filter((answer) => answer.status === 429).length;
  process.stdout.write(
    `guesses at ${whom}: ${GUESSES} in ${seconds.toFixed(1)} s, ${verified} verified, ${denials.length} denied, ${tooMany} too many; ` +
      `healthz p95 ${percentile(took, 0.95).toFixed(0)} ms of ${took.length} meanwhile\n`,
  );
  expect(verified).toBe(3);
  expect(denials.length + tooMany).toBe(GUESSES);
  expect(new Set(denials.filter(({ error }) => !error.locked).map(({ error }) => error.retries))).toEqual(new Set([1, 2]));
  expect(denials.filter(({ error }) => !error.locked)).toHaveLength(2);
});

test("guesses at many names at once wait their turn or are told to come back, and nothing breaks", async () => {
  const before = world.verifier.verified;
  const sent = Array.from({ length: 200 }, (_, at) =>
    world.app.inject({
      method: "POST",
      url: auth.signIn.path,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ email: `spray-${process.pid}-${at}@nowhere.example`, password: WRONG }),
    }),
  );
  const answers = await Promise.all(sent);
  const denied = answers.filter((answer) => answer.statusCode === 401).length;
  const refused = answers.filter((answer) => answer.statusCode === 429);
  expect(denied + refused.length).toBe(answers.length);
  expect(world.verifier.verified - before, "only what was let in was verified").toBe(denied);
  expect(refused.length, "two at once and 32 in the queue").toBeGreaterThan(0);
  for (const answer of refused) expect(answer.headers["retry-after"]).toBe("2");
});
