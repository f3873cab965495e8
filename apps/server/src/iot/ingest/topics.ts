import { edgeNodeOf, hearsCommands, hearsNodeCommands, saidAt } from "@millwright/domain/iot/ingest/sparkplug/topics.ts";
import type { GatewayFacts } from "./incoming.ts";

/** A gateway speaks under its own name and hears its own commands. What it is comes from its credential: a topic that names another one is refused. */
export interface OwnTopics {
  mayPublish: (topic: string) => boolean;
  /** Whether what is published there is for us to read. */
  isReadHere: (topic: string) => boolean;
  mayHear: (topic: string) => boolean;
  /** Whether commands to it come by that subscription. */
  isForCommands: (topic: string) => boolean;
}

export const ownTopics = ({ adapter, publicId, externalId }: Pick<GatewayFacts, "adapter" | "publicId" | "externalId">): OwnTopics =>
  adapter === "sparkplug" ? ofEdgeNode(externalId) : ofNative(publicId);

const UP = "/up";
/** Where it answers commands; its messages may do so as well. */
const ANSWERS = "/cmd/ack";

export const commandTopic = (publicId: string): string => `t/${publicId}/cmd`;

const ofNative = (publicId: string): OwnTopics => ({
  mayPublish: (topic) => topic.startsWith(`t/${publicId}/`) && !topic.includes("$"),
  isReadHere: (topic) => topic.endsWith(UP) || topic.endsWith(ANSWERS),
  mayHear: (topic) => topic === commandTopic(publicId),
  isForCommands: (topic) => topic === commandTopic(publicId),
});

function ofEdgeNode(descriptor: string | null): OwnTopics {
  const own = edgeNodeOf(descriptor);
  return {
    mayPublish: (topic) => own !== null && saidAt(topic, own) !== null,
    isReadHere: () => true,
    mayHear: (topic) => own !== null && hearsCommands(topic, own),
    isForCommands: (topic) => own !== null && hearsNodeCommands(topic, own),
  };
}
