import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildNoticeStop } from "../../connect/notifications/builders.ts";
import { buildAlarmLink } from "../../iot/alarm-notices/builders.ts";
import { buildPublicReport, buildReportLink } from "../../work/public-reports/builders.ts";
import { calls } from "../calls.ts";
import { openWorld, send, type World } from "../world.ts";

/** One more caller: somebody who has what a label carries, the secret of a report, the link of an alarm's message, the way out of a notification, and nothing else. */
let world: World;
let tokens: string[];
beforeAll(async () => {
  world = await openWorld();
  const admin = await world.tenant.as("Administrator");
  const { code } = await buildReportLink(admin);
  tokens = [
    code,
    (await buildPublicReport(world, admin, { token: code })).code,
    (await buildAlarmLink(world.tenant, admin)).code,
    (await buildNoticeStop(world.tenant, admin)).code,
  ];
});
afterAll(() => world.close());

const shown = (token: string): Record<string, string>[] => [
  { authorization: `Bearer ${token}` },
  { "report-secret": token },
  { cookie: `jwt_access_token=${token}` },
];

/** Who it is comes before what is sent: nothing has to be there for a stranger to be turned away. */
const anything = ({ endpoint: { method, path } }: (typeof calls)[number]) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, 1])),
  ...(method === "GET" ? {} : { body: {} }),
});

describe.each(calls.filter(({ endpoint }) => endpoint.access !== "public"))("$title", (call) => {
  test("is closed to somebody who has a label's token alone, however they show it", async () => {
    for (const headers of tokens.flatMap(shown))
      expect(await send(world, call.endpoint, anything(call), headers)).toMatchObject({ status: 401 });
  });
});
