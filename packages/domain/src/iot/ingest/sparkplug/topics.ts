/** Topics of Sparkplug B, of the specification 3.0: `spBv1.0/{group}/{type}/{edge node}[/{device}]`. */

const NAMESPACE = "spBv1.0";
/** What an edge node says. Commands (NCMD, DCMD) and STATE are said to it. */
export const SAID = ["NBIRTH", "NDEATH", "NDATA", "DBIRTH", "DDEATH", "DDATA"] as const;
export type Said = (typeof SAID)[number];

/** Who an edge node is: its Edge Node Descriptor, which the specification writes `{group}/{edge node}`. */
export interface EdgeNode {
  group: string;
  node: string;
}

/** Parts of a topic hold none of its separators and wildcards. */
const DESCRIPTOR = /^([^/+#]{1,80})\/([^/+#]{1,80})$/;

/** Null for what names no edge node. */
export function edgeNodeOf(descriptor: string | null | undefined): EdgeNode | null {
  const [, group, node] = DESCRIPTOR.exec(descriptor ?? "") ?? [];
  return group === undefined || node === undefined || group.trim() !== group || node.trim() !== node ? null : { group, node };
}

export interface SaidTopic {
  type: Said;
  /** Null: the edge node speaks of itself. */
  device: string | null;
}

/** What is published there, if it is this edge node's to say; null for every other topic. */
export function saidAt(topic: string, { group, node }: EdgeNode): SaidTopic | null {
  const [namespace, ofGroup, kind, ofNode, device, ...more] = topic.split("/");
  const type = SAID.find((said) => said === kind);
  if (namespace !== NAMESPACE || ofGroup !== group || ofNode !== node || !type || more.length > 0) return null;
  const isOfDevice = type.startsWith("D");
  if (isOfDevice ? !device : device !== undefined) return null;
  return { type, device: device ?? null };
}

export const nodeCommandTopic = ({ group, node }: EdgeNode): string => `${NAMESPACE}/${group}/NCMD/${node}`;

/** Whether a subscription hears this edge node's commands and nothing else; software in the field adds a wildcard behind its own name. */
export function hearsCommands(topic: string, { group, node }: EdgeNode): boolean {
  return ["NCMD", "DCMD"].some((type) => {
    const own = `${NAMESPACE}/${group}/${type}/${node}`;
    return [own, `${own}/#`, `${own}/+`].includes(topic);
  });
}

/** Whether commands to the edge node itself come by that subscription. */
export const hearsNodeCommands = (topic: string, own: EdgeNode): boolean =>
  [nodeCommandTopic(own), `${nodeCommandTopic(own)}/#`].includes(topic);
