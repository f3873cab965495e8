import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Server } from "../../../apps/server/src/app.ts";
import { alarmMemoryOf } from "../../../apps/server/src/iot/alarms/service.ts";
import { alarms } from "../../../packages/domain/src/iot/alarms/contract.ts";
import { sensors } from "../../../packages/domain/src/iot/sensors/contract.ts";
import { workRequests } from "../../../packages/domain/src/work/requests/contract.ts";
import { ruleOver } from "./alarms-rules.ts";
import { signedIn } from "./alarms-people.ts";
import { percentile, type Figures } from "./figures.ts";
import { makeSpeaker, makeTenant, message, post, type BenchTenant, type Speaker } from "./speaking.ts";

const GROUPS = 12;
/** Fewer than what a person is told one by one. */
const SENSORS_OF_A_GROUP = 5;
const PAUSE_MS = 500;
const LOOK_MS = 25;
const LIMIT_MS = 60_000;

/** From the reading to the message in the outbox, one alarm every half a second, while other gateways say a thousand values a second. */
export async function told(figures: Figures, server: Server): Promise<void> {
  const tenant = await makeTenant(server, "bench-told");
  const groups: Speaker[] = [];
  for (let index = 0; index < GROUPS; index += 1) {
    const group = await makeSpeaker(tenant, `told-${index}`, SENSORS_OF_A_GROUP);
    await ruleOver(tenant, group.networkId, [(await signedIn(server, tenant, `told-${index}`)).personId]);
    groups.push(group);
  }
  alarmMemoryOf(server.db).forgetRules(tenant.id, []);
  const talk = await talking(server);
  const waits = await toldAfter(server, tenant, groups).finally(talk.end);
  figures.figure("from the reading to the message in the outbox: median of 60", percentile(waits, 0.5) / 1000, "s");
  figures.figure("from the reading to the message in the outbox: 95 of 100", percentile(waits, 0.95) / 1000, "s", { atMost: 2 });
}

async function toldAfter({ app }: Server, tenant: BenchTenant, groups: readonly Speaker[]): Promise<number[]> {
  const saidAt = new Map<number, number>();
  const waits = new Map<number, number>();
  const look = async () => {
    for (const id of await withMail(tenant)) if (!waits.has(id)) waits.set(id, performance.now() - (saidAt.get(id) ?? Number.NaN));
  };
  const say = async () => {
    for (let nth = 0; nth < SENSORS_OF_A_GROUP; nth += 1)
      for (const group of groups) {
        const sensor = group.sensors[nth];
        if (!sensor) continue;
        saidAt.set(sensor.id, performance.now());
        await post(app, group, warm(sensor.key, 9));
        await sleep(PAUSE_MS);
      }
  };
  const saying = say();
  const until = performance.now() + GROUPS * SENSORS_OF_A_GROUP * PAUSE_MS + LIMIT_MS;
  while (waits.size < GROUPS * SENSORS_OF_A_GROUP && performance.now() < until) {
    await look();
    await sleep(LOOK_MS);
  }
  await saying;
  if (waits.size < saidAt.size) throw new Error(`${saidAt.size - waits.size} of ${saidAt.size} alarms were not told`);
  return [...waits.values()];
}

const warm = (sensor: string, value: number): string =>
  JSON.stringify({ readings: [{ sensor, datum: "temperature", at: new Date().toISOString(), value }] });

async function withMail({ rows }: BenchTenant): Promise<number[]> {
  const found = await rows(
    async (db) =>
      await sql<{
        id: number;
      }>`select distinct a.sensor_id as id from alarm_notices n join alarms a on a.id = n.alarm_id where n.mail_id is not null`.execute(db),
  );
  return found.rows.map(({ id }) => id);
}

const TALKERS = 10;
const TALK_EVERY_MS = 100;

/** Ten gateways with ten values each, every tenth of a second. */
async function talking(server: Server): Promise<{ end: () => Promise<void> }> {
  const tenant = await makeTenant(server, "bench-talking");
  const speakers: Speaker[] = [];
  for (let index = 0; index < TALKERS; index += 1) speakers.push(await makeSpeaker(tenant, `talk-${index}`, 10));
  let isOver = false;
  const work = speakers.map(async (speaker) => {
    while (!isOver) {
      const pause = sleep(TALK_EVERY_MS);
      await post(server.app, speaker, message(speaker, ["temperature"], 10));
      await pause;
    }
  });
  return {
    end: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

const CROWD = 1000;
const MINUTE_MS = 60_000;

/**
 * What people of the same organisation wait while 1,000 alarms are raised within a minute, beside what they wait while the same sensors say the same often and nothing is raised.
 */
export async function crowded(figures: Figures, server: Server): Promise<void> {
  const tenant = await makeTenant(server, "bench-crowd");
  const speaker = await makeSpeaker(tenant, "crowd", CROWD);
  const person = await signedIn(server, tenant, "crowd");
  await ruleOver(tenant, speaker.networkId, [person.personId]);
  alarmMemoryOf(server.db).forgetRules(tenant.id, []);
  const before = await whileSaying(server, speaker, person.token, 4);
  const during = await whileSaying(server, speaker, person.token, 9);
  const raised = await tenant.rows(
    async (db) => (await sql<{ count: number }>`select count(*)::int as count from alarms`.execute(db)).rows[0],
  );
  figures.figure("others' calls while nothing is raised: 95 of 100 within", percentile(before, 0.95), "ms");
  figures.figure(`others' calls while ${raised?.count} alarms are raised in a minute: 95 of 100 within`, percentile(during, 0.95), "ms");
  figures.figure("others' calls: while alarms are raised ÷ before", percentile(during, 0.95) / percentile(before, 0.95), "", { atMost: 2 });
}

/** Each sensor says the value once within a minute; meanwhile lists are asked for. Answers how long each took, in milliseconds. */
async function whileSaying({ app }: Server, speaker: Speaker, token: string, value: number): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const pause = sleep(40);
      const { method, path } = [sensors.list, alarms.list, workRequests.list][turn % 3] ?? alarms.list;
      const began = performance.now();
      const answer = await app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}` },
        payload: { startRow: 0, endRow: 50 },
      });
      waits.push(performance.now() - began);
      if (answer.statusCode !== 200) throw new Error(`a list was answered with ${answer.statusCode}`);
      await pause;
    }
  })();
  await Promise.all(
    speaker.sensors.map(async ({ key }, at) => {
      await sleep((at * MINUTE_MS) / CROWD);
      await post(app, speaker, warm(key, value));
    }),
  );
  isOver = true;
  await asking;
  return waits;
}
