import { kinds, type RecordKind } from "../../nouns.ts";

export type ReadTopic = { of: "list"; name: string } | { of: "record"; kind: RecordKind; id: number } | { of: "person" };
const LIST = /^list\/([a-z0-9-]{1,60})$/;
const RECORD = /^record\/([a-z-]{1,60})\/([1-9]\d{0,14})$/;

/** Null for what is no topic. Whether there is such a list is for the server to say. */
export function readTopic(topic: string): ReadTopic | null {
  if (topic === "person") return { of: "person" };
  const list = LIST.exec(topic)?.[1];
  if (list !== undefined) return { of: "list", name: list };
  const [, kind, id] = RECORD.exec(topic) ?? [];
  return (kinds as readonly (string | undefined)[]).includes(kind) ? { of: "record", kind: kind as RecordKind, id: Number(id) } : null;
}
