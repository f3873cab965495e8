import { reachedOf } from "@millwright/domain/kit/reach.ts";
import { listTopic, readTopic, recordTopic, type Told, type ToldRow } from "@millwright/domain/kit/live/frames.ts";
import { kinds, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { rightsOfList } from "@millwright/domain/lists.ts";
import type { Caller } from "../call/ctx.ts";
import type { Admits, Hint, Judge } from "./hints.ts";

/** Tells those alone who reach everything of a kind: who reaches less hears nothing. */
export const judgeEverything: Judge = async (_db, hints, hearers) =>
  await Promise.resolve(new Map(hearers.map((hearer) => [hearer, hints.flatMap((hint) => toldTo(hearer.caller, hint))])));

function toldTo(caller: Caller, { kind, id, action, fields, by }: Hint): Told[] {
  if (!isKind(kind) || !reachesAll(caller, kind)) return [];
  if (id === null) return [{ type: "many", topic: listTopic(kind) }];
  const row: ToldRow = { id, fields: [...fields], action, by };
  return [listTopic(kind), recordTopic(kind, id)].map((topic) => ({ type: "changed", topic, rows: [row] }));
}

const isKind = (kind: string): kind is RecordKind => (kinds as readonly string[]).includes(kind);

function reachesAll({ holdings, sites }: Caller, kind: RecordKind): boolean {
  const { rights } = NOUNS[kind];
  return rights !== null && reachedOf(kind, { held: holdings[rights] ?? [], sites }).everything;
}

export const admitsEverything: Admits = async (_db, caller, topics) =>
  await Promise.resolve(
    new Map(
      topics.map((topic) => {
        const read = readTopic(topic);
        if (read?.of === "list") return [topic, rightsOfList(read.name) === undefined ? "unknown_topic" : null] as const;
        if (read?.of === "record") return [topic, reachesAll(caller, read.kind) ? null : "forbidden"] as const;
        return [topic, read ? null : "unknown_topic"] as const;
      }),
    ),
  );
