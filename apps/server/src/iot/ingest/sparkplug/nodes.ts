import type { Command } from "@millwright/domain/iot/ingest/canonical.ts";
import { CONTROLS, newNode, understand, weightOf, type NodeMemory, type Understood } from "@millwright/domain/iot/ingest/sparkplug/node.ts";
import { edgeNodeOf, nodeCommandTopic, saidAt, type EdgeNode } from "@millwright/domain/iot/ingest/sparkplug/topics.ts";
import type { GatewayFacts } from "../incoming.ts";
import { openWire, type Wire } from "./wire.ts";

/** What one connection of an edge node needs. */
export interface SparkplugNode {
  /** What was published, with names put to it; null for what means nothing. In order of arrival. */
  heard: (topic: string, bytes: Uint8Array, now: number) => Understood | null;
  /** Whether it announced the control that this command is. */
  knows: (command: Command) => boolean;
  /** The message that asks for it, now. */
  asking: (command: Command, now: number) => { topic: string; payload: Buffer };
}

export interface SparkplugNodes {
  /** Null where the gateway says of no edge node that it is. */
  of: (gateway: Pick<GatewayFacts, "gatewayId" | "externalId">) => Promise<SparkplugNode | null>;
}

/** All that is remembered of births, in metrics. */
const MOST_REMEMBERED = 500_000;
const BOOLEAN = 11;

/** Births are kept by gateway and not by connection: a will comes when its connection is over, and another one may have followed. Forgotten ones are asked to be born again. */
export function openNodes(): SparkplugNodes {
  const memories = new Map<number, NodeMemory>();
  return {
    of: async ({ gatewayId, externalId }) => {
      const own = edgeNodeOf(externalId);
      if (!own) return null;
      const wire = await openWire();
      return nodeOf(own, wire, { memory: () => rememberedOf(memories, gatewayId), born: () => makeRoom(memories) });
    },
  };
}

function rememberedOf(memories: Map<number, NodeMemory>, gatewayId: number): NodeMemory {
  const memory = memories.get(gatewayId) ?? newNode();
  memories.delete(gatewayId);
  memories.set(gatewayId, memory);
  return memory;
}

/** Forgets those that spoke longest ago. */
function makeRoom(memories: Map<number, NodeMemory>): void {
  let sum = 0;
  for (const memory of memories.values()) sum += weightOf(memory);
  for (const [gatewayId, memory] of memories) {
    if (sum <= MOST_REMEMBERED || memories.size === 1) return;
    sum -= weightOf(memory);
    memories.delete(gatewayId);
  }
}

function nodeOf(own: EdgeNode, wire: Wire, { memory, born }: { memory: () => NodeMemory; born: () => void }): SparkplugNode {
  return {
    heard: (topic, bytes, now) => {
      const said = saidAt(topic, own);
      if (!said) return null;
      const understood = understand(memory(), own, said, wire.read(bytes), now);
      if (said.type.endsWith("BIRTH")) born();
      return understood;
    },
    knows: (command) => memory().commands.has(command),
    asking: (command, now) => {
      const metrics = [{ name: CONTROLS[command] ?? "", timestamp: now, datatype: BOOLEAN, booleanValue: true }];
      return { topic: nodeCommandTopic(own), payload: Buffer.from(wire.write({ timestamp: now, metrics })) };
    },
  };
}
