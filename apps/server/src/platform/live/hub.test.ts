import { EventEmitter } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { CLOSED } from "@millwright/domain/kit/live/frames.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { Hub } from "./hub.ts";
import { makeJudging } from "./judging/judging.ts";
import { Line } from "./line.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The other end of a line, as far as it matters here: with which code it was ended. */
class Wire extends EventEmitter {
  bufferedAmount = 0;
  closed: number | null = null;
  send = (): void => {};
  ping = (): void => {};
  close = (code?: number): void => void (this.closed ??= code ?? 0);
  terminate = (): void => {};
}

/** A hub whose question, which sessions are still open, is answered when the test lets it. */
function slowHub() {
  const { sessions } = world.platform;
  const slow = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const stillOpen: typeof sessions.stillOpen = async (families) => {
    asked.resolve();
    await slow.promise;
    return await sessions.stillOpen(families);
  };
  const hub = new Hub({
    newest: async () => await Promise.resolve([]),
    db: world.db,
    sessions: { stillOpen },
    ...makeJudging({ rules: {} }),
    mostOfPerson: 20,
    sayPresent: () => {},
    log: world.app.log,
  });
  return { hub, asked: asked.promise, answer: slow.resolve };
}

async function enter(hub: Hub, { token }: Person): Promise<Wire> {
  const request = { headers: { authorization: `Bearer ${token}` } };
  const caller = await world.platform.sessions.caller(request);
  const family = world.platform.sessions.cachedSession(request)?.family;
  invariant(caller && family, "the person is signed in");
  const wire = new Wire();
  const line = new Line(wire as never, { open: async () => {}, hear: async () => {}, leave: () => {} }, Date.now());
  await hub.open(line, { caller, family, topics: ["person"] });
  return wire;
}

test("a page that comes while it is asked who is still signed in is not sent away; one whose session is over is", async () => {
  const { hub, asked, answer } = slowHub();
  const leaver = await world.tenant.join("Planner");
  const gone = await enter(hub, leaver);
  const watched = hub.watch(Date.now());
  await asked;
  const late = await enter(hub, await world.tenant.join("Planner"));
  await world.db.system().deleteFrom("sessions").where("personId", "=", leaver.personId).execute();
  answer();
  await watched;
  expect(gone.closed).toBe(CLOSED.signedOut);
  expect(late.closed).toBeNull();
  hub.close();
});
