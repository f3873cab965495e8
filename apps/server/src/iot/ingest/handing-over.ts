import type { Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import { CONTROLS } from "@millwright/domain/iot/ingest/sparkplug/node.ts";
import type { GivenCommand } from "@millwright/domain/iot/ingest/contract.ts";
import type { Database } from "../../platform/db/db.ts";
import { commandsAnswered, livingCommands, takeCommands } from "../gateways/service.ts";
import type { GatewayFacts } from "./incoming.ts";
import type { SparkplugNode } from "./sparkplug/nodes.ts";
import { commandTopic } from "./topics.ts";

/** Commands on their way to gateways: those that are given in an answer, and those that go over a connection. */

/**
 * What a gateway is given with the answer to its message. What it said is stored by then and has to be answered, whatever happens here: what cannot be looked up waits
 * for its next message.
 */
export async function commandsFor(
  db: Database,
  { tenantId, gatewayId, ...gateway }: GatewayFacts,
  log: FastifyBaseLogger,
): Promise<GivenCommand[]> {
  if (!gateway.hasCommands || gateway.adapter !== "native") return [];
  try {
    const taken = await db.tenant(tenantId, async (rows) => await takeCommands(rows, [gatewayId]));
    return taken.map(({ id, command }) => ({ id, command }));
  } catch (thrown) {
    log.warn({ err: thrown, gatewayId }, "commands of a gateway could not be looked up; they wait for its next message");
    return [];
  }
}

/** A connection that listens for commands. */
export interface ListeningClient {
  client: Client;
  gateway: GatewayFacts;
  /** Of one that speaks Sparkplug. */
  node: SparkplugNode | null;
}

/** Sends what waits to the gateways that listen now. */
export async function handOver(db: Database, listening: readonly ListeningClient[]): Promise<void> {
  for (const [tenantId, own] of Map.groupBy(listening, ({ gateway }) => gateway.tenantId)) {
    const living = await db.reading(tenantId, livingCommands);
    const waiting = new Set(living.flatMap(({ state, gatewayId }) => (state === "pending" ? [gatewayId] : [])));
    const reached = own.filter(({ client, gateway }) => !client.closed && waiting.has(gateway.gatewayId));
    const open = new Map(reached.map((each) => [each.gateway.gatewayId, each]));
    if (open.size === 0) continue;
    const taken = await db.tenant(tenantId, async (rows) => await takeCommands(rows, [...open.keys()]));
    for (const [gatewayId, given] of Map.groupBy(taken, (each) => each.gatewayId)) {
      const found = open.get(gatewayId);
      const commands = given.map(({ id, command }) => ({ id, command }));
      if (found?.node) await giveNode(db, { ...found, node: found.node }, commands);
      else if (found) publish(found, commands);
    }
  }
}

function publish({ client, gateway }: ListeningClient, commands: readonly GivenCommand[]): void {
  const payload = Buffer.from(JSON.stringify({ commands }));
  client.publish({ cmd: "publish", topic: commandTopic(gateway.publicId), payload, qos: 1, dup: false, retain: false }, () => {});
}

/** An edge node is asked by the controls that its birth announced. What it did not announce it would pass over without a word. */
async function giveNode(
  db: Database,
  { client, gateway: { tenantId, gatewayId }, node }: ListeningClient & { node: SparkplugNode },
  commands: readonly GivenCommand[],
): Promise<void> {
  const now = Date.now();
  for (const { command } of commands.filter((given) => node.knows(given.command))) askNode(client, node.asking(command, now));
  const unknown = commands.filter((given) => !node.knows(given.command));
  if (unknown.length === 0) return;
  const answers = unknown.map(({ id, command }) => ({ id, gatewayId, isDone: false, note: `${CONTROLS[command]}: not in NBIRTH` }));
  await db.tenant(tenantId, async (rows) => await commandsAnswered(rows, answers));
}

/** By QoS 0, as the specification has it. */
export function askNode(client: Client, { topic, payload }: ReturnType<SparkplugNode["asking"]>): void {
  client.publish({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false }, () => {});
}
