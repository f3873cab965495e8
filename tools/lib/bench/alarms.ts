import type { Server } from "../../../apps/server/src/app.ts";
import { alarmMemoryOf } from "../../../apps/server/src/iot/alarms/service.ts";
import { seenAlarms, triedRule } from "./alarms-seen.ts";
import { crowded, told } from "./alarms-told.ts";
import { rulesOfEach, type Watching } from "./alarms-rules.ts";
import { postgresCpuMs } from "./cpu.ts";
import { median, type Figures } from "./figures.ts";
import { byHttp, byMqtt, makeSpeaker, makeTenant, OF_A_POST, onEmptyGround, type Ground, type Pace, type Speaker } from "./speaking.ts";

const TENANTS = 10;
const GATEWAYS_OF_ONE = 10;
const SENSORS_OF_ONE = 20;
const DATA = ["temperature", "humidity", "pressure", "battery", "signal"];
const SERIES = TENANTS * GATEWAYS_OF_ONE * SENSORS_OF_ONE * DATA.length;
const ROUNDS = 3;
/** Longer than rules are kept before they are read again. */
const SECONDS = 24;
const WARM_UP_SECONDS = 4;

/** What alarms cost: readings that are judged beside readings that are not, in turns; then what people wait for. */
export async function measureAlarms(figures: Figures): Promise<void> {
  await onEmptyGround("alarms", async (ground) => {
    await ground.serving(false, async (server, port) => {
      figures.title(`Alarms: a rule on each of ${SERIES} series, in turns with none`);
      const watching = await watchingOf(server);
      for (const [name, say] of Object.entries(waysOf(server, port))) await inTurns(figures, { ground, watching, name, say });
      figures.title("Alarms: asked for");
      await triedRule(figures, server);
      await seenAlarms(figures, ground, server);
    });
    await ground.serving(true, async (server) => {
      figures.title("Alarms: told");
      await told(figures, server);
      await crowded(figures, server);
    });
  });
}

async function watchingOf(server: Server): Promise<Watching> {
  const watching: Watching = { server, speakers: [], tenants: [] };
  for (let index = 0; index < TENANTS; index += 1) {
    const tenant = await makeTenant(server, `bench-alarms-${index}`);
    watching.tenants.push(tenant);
    for (let each = 0; each < GATEWAYS_OF_ONE; each += 1)
      watching.speakers.push(await makeSpeaker(tenant, `s-${index}-${each}`, SENSORS_OF_ONE));
    await rulesOfEach(tenant, DATA);
  }
  return watching;
}

/** A way to speak for so many seconds, in readings a second. */
type Say = (speakers: readonly Speaker[], seconds: number) => Promise<number>;

const waysOf = (server: Server, port: number): Record<string, Say> => {
  const readings = async (pace: Promise<Pace>, each: number) => (await pace).perSecond * each;
  return {
    "MQTT QoS 1": async (speakers, seconds) => await readings(byMqtt(speakers, DATA, port, seconds), DATA.length),
    [`HTTP in batches of ${OF_A_POST}`]: async (speakers, seconds) => await readings(byHttp(server, speakers, DATA, seconds), OF_A_POST),
  };
};

interface Measuring {
  ground: Ground;
  watching: Watching;
  name: string;
  say: Say;
}
interface Cost {
  perSecond: number;
  /** Microseconds of processor time a reading: clients, broker and server, and PostgreSQL. */
  micros: number;
}

/** First without and then with, first with and then without: what grows meanwhile is to the charge of neither. */
async function inTurns(figures: Figures, measuring: Measuring): Promise<void> {
  const costs: Record<"with" | "without", Cost[]> = { with: [], without: [] };
  for (const isOn of [false, true]) await measured(measuring, isOn, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const isOn of round % 2 === 0 ? [false, true] : [true, false])
      costs[isOn ? "with" : "without"].push(await measured(measuring, isOn, SECONDS));
  const of = (which: "with" | "without", what: keyof Cost) => median(costs[which].map((cost) => cost[what]));
  const { name, watching } = measuring;
  figures.figure(`${name}: readings acknowledged without rules`, of("without", "perSecond"), "/s");
  figures.figure(`${name}: readings acknowledged with rules`, of("with", "perSecond"), "/s");
  figures.figure(`${name}: with ÷ without`, of("with", "perSecond") / of("without", "perSecond"), "", { atLeast: 0.9 });
  figures.fact(
    `${name}: processor time a reading, without and with`,
    `${of("without", "micros").toFixed(1)}, ${of("with", "micros").toFixed(1)} µs`,
  );
  figures.note(`${judgedSeries(watching)} series are judged`);
}

async function measured({ ground, watching, say }: Measuring, isOn: boolean, seconds: number): Promise<Cost> {
  await inForce(watching, isOn);
  for (const speaker of watching.speakers) speaker.at = Date.now();
  const own = process.cpuUsage();
  const before = postgresCpuMs(ground.postmasterPid);
  const perSecond = await say(watching.speakers, seconds);
  const { user, system } = process.cpuUsage(own);
  const micros = user + system + (postgresCpuMs(ground.postmasterPid) - before) * 1000;
  return { perSecond, micros: micros / (perSecond * seconds) };
}

async function inForce({ server, tenants }: Watching, isOn: boolean): Promise<void> {
  for (const { id, rows } of tenants) {
    await rows(async (db) => await db.updateTable("alarmRules").set({ isActive: isOn }).execute());
    alarmMemoryOf(server.db).forgetRules(id, []);
  }
}

const judgedSeries = ({ server, tenants }: Watching): number =>
  tenants.reduce((sum, { id }) => sum + alarmMemoryOf(server.db).of(id).memories.size, 0);
