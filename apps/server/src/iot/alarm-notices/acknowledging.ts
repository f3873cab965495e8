import { ASKS_AN_HOUR } from "@millwright/domain/work/public-reports/limits.ts";
import type { alarmLinks, LinkedAlarm } from "@millwright/domain/iot/alarm-notices/contract.ts";
import { shownOf as shownValue, symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { lockedAccounts, type Deps } from "../../foundation/auth/service.ts";
import type { Ctx, OpenCtx } from "../../platform/call/ctx.ts";
import { linkTokenIn } from "../../platform/call/link-token.ts";
import { inTransaction, type Handlers } from "../../platform/call/mount.ts";
import { hourly } from "../../platform/http/hourly.ts";
import { networkOf } from "../../platform/http/network.ts";
import { presentCaller } from "../../platform/work/job-caller.ts";
import { acknowledgeSensor, openAlarmsOf } from "../alarms/service.ts";
import { codeOfSensor, linkUnder, mostSevere } from "./queries.ts";
import { shownOf } from "./telling.ts";

type Ground = Pick<Deps, "db" | "listeners" | "nameDigest">;
type Facts = Pick<OpenCtx, "ip" | "requestId" | "log" | "isDemoShut" | "now">;

/** Whatever opens nothing answers so, for whichever reason. */
const missing = () => refuse("not_found", "not_found");

/** What the link of a message does: it acts as its person does, with the rights that they have now, on the alarms of its sensor and on nothing else. */
export function linkHandlers(ground: Ground): Handlers<typeof alarmLinks> {
  const asks = hourly(ASKS_AN_HOUR);
  const opened = async <T>(open: Facts, token: string, work: (ctx: Ctx, code: string) => Promise<T>): Promise<T> => {
    const wait = asks(networkOf(open.ip), open.now.getTime());
    if (wait !== null) throw new Refusal("too_many", { reason: "too_many", retryAfterSeconds: Math.ceil(wait / 1000) });
    const sent = linkTokenIn(token);
    const link = sent && (await ground.db.tenant(sent.tenantId, async (rows) => await linkUnder(rows, sent.digest)));
    if (!sent || !link) throw missing();
    const caller = await presentCaller(ground.db, { tenantId: sent.tenantId, personId: link.personId }, open);
    if (!caller || caller.roleId !== link.roleId) throw missing();
    const request = { id: open.requestId, ip: open.ip, log: open.log, tokenDigest: Buffer.alloc(0), doing: DOING };
    return await inTransaction(ground, caller, request, async (ctx) => {
      if ((await lockedAccounts(ground, ctx)).includes(caller.accountId)) throw missing();
      return await work(ctx, (await codeOfSensor(ctx.db, link.sensorId)) ?? "");
    });
  };
  return {
    look: async (open, { body: { token } }) => await opened(open, token, linkedAlarm),
    acknowledge: async (open, { body: { token, note } }) =>
      await opened(open, token, async (ctx, code) => {
        await acknowledgeSensor(ctx, code, note ?? null);
        return await linkedAlarm(ctx, code);
      }),
  };
}

const DOING = { subModule: "alarms", flag: "update" } as const;

async function linkedAlarm(ctx: Ctx, sensorCode: string): Promise<LinkedAlarm> {
  const found = await openAlarmsOf(ctx, sensorCode);
  if (!found) throw missing();
  const { id: sensorId, code, name, needsNote, alarmIds } = found;
  const alarms = await mostSevere(ctx.db, alarmIds);
  const [alarm] = alarms;
  const sensor = { code, name };
  const isAcknowledged = alarms.every(({ acknowledgedAt }) => acknowledgedAt !== null);
  if (!alarm) return { sensor, alarm: null, isAcknowledged, needsNote };
  const { severity, sinceAt, lastValue, datum, unit } = alarm;
  const shown = (await shownOf(ctx, { sensorId, datum, unit }, [ctx.personId]))(ctx.personId);
  const value = datum === null || lastValue === null ? null : shownValue(lastValue, shown.scale);
  const told = { severity, sinceAt, value, unit: shown.unit && symbolOf(shown.unit), decimals: shown.decimals ?? alarm.decimals };
  return { sensor, alarm: told, isAcknowledged, needsNote };
}
