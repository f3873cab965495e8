import type { Command } from "@millwright/domain/iot/gateways/commands/commands.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { gatewaysOfDemo, livingCommands, takeCommands, type DemoGatewayFacts, type LivingCommand } from "../gateways/service.ts";
import { PLACED } from "./networks.ts";
import type { Speaking } from "./speaking.ts";

/** The demo's gateways do what they are asked, as far as they speak at all, and say so by the doors that any other gateway uses. */

const LOOKED_EVERY_MS = 3000;
/** So long a gateway needs for what it was given, and a person in the vendor's software. */
const DONE_AFTER_MS = { us: 5000, vendor: 15_000 };

export function obeying({ db, receive }: Speaking): () => Promise<void> {
  let lookedAt = 0;
  return async () => {
    if (Date.now() - lookedAt < LOOKED_EVERY_MS) return;
    lookedAt = Date.now();
    for (const { gateway, command } of await doneBy(db))
      await receive(gateway, gateway.adapter, { text: answerOf(gateway, command), receivedAt: Date.now(), query: {} });
  };
}

/** Gives those that speak what waits for them, and tells which of them have done something by now. */
async function doneBy(db: Database): Promise<{ gateway: DemoGatewayFacts; command: LivingCommand }[]> {
  const known = await gatewaysOfDemo(db);
  const speaking = PLACED.flatMap(({ gateway }) => (gateway.isSilent ? [] : (known.get(gateway.code) ?? [])));
  const done: { gateway: DemoGatewayFacts; command: LivingCommand }[] = [];
  for (const [tenantId, own] of Map.groupBy(speaking, (gateway) => gateway.tenantId)) {
    const byId = new Map(own.map((gateway) => [gateway.gatewayId, gateway]));
    const living = (await db.reading(tenantId, livingCommands)).filter(({ gatewayId }) => byId.has(gatewayId));
    const waiting = living.filter(({ state, carriedBy }) => state === "pending" && carriedBy === "us");
    if (waiting.length > 0) await db.tenant(tenantId, async (rows) => await take(rows, waiting));
    for (const command of living.filter(isDone)) {
      const gateway = byId.get(command.gatewayId);
      if (gateway) done.push({ gateway, command });
    }
  }
  return done;
}

const take = async (rows: TenantDb, waiting: readonly LivingCommand[]) =>
  await takeCommands(
    rows,
    waiting.map(({ gatewayId }) => gatewayId),
  );

const isDone = ({ state, carriedBy, since }: LivingCommand): boolean =>
  (state === "sent" || carriedBy === "vendor") && Date.now() - since >= DONE_AFTER_MS[carriedBy];

const answerOf = (gateway: DemoGatewayFacts, command: LivingCommand): string =>
  JSON.stringify(gateway.adapter === "monnit" ? monnitAnswer(command) : nativeAnswer(gateway, command));

const WORDS: Record<Command, string> = {
  reset: "Factory settings restored",
  update: "Installed",
  reform: "Sensor list loaded",
  reboot: "Restarted",
};

function nativeAnswer({ firmware }: DemoGatewayFacts, { id, command }: LivingCommand) {
  if (command !== "update") return { commands: [{ id, ok: true, message: WORDS[command] }] };
  const version = nextVersion(firmware ?? FIRST_FIRMWARE);
  return { firmware: version, commands: [{ id, ok: true, message: `${WORDS.update} ${version}` }] };
}

export const FIRST_FIRMWARE = "2.4.1";
const nextVersion = (version: string): string => version.replace(/\d+$/, (last) => String(Number(last) + 1));

/** The message by which a Monnit gateway says that it did it. */
const TYPES: Record<Command, string> = { reform: "4", reset: "5", update: "14", reboot: "11" };

const monnitAnswer = ({ command }: LivingCommand) => ({
  gatewayMessage: {
    gatewayID: "90144",
    messageType: TYPES[command],
    power: "0",
    batteryLevel: "101",
    date: new Date().toISOString().slice(0, 19).replace("T", " "),
    signalStrength: "22",
  },
});
