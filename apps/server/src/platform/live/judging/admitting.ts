import { holds } from "@millwright/domain/kit/access.ts";
import type { RefusedReason } from "@millwright/domain/kit/live/frames.ts";
import { readTopic } from "@millwright/domain/kit/live/topics.ts";
import { rightsOfList } from "@millwright/domain/lists.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Caller } from "../../call/ctx.ts";
import type { TenantDb } from "../../db/db.ts";
import type { Admits } from "../hints.ts";
import { askedOf, type HeardRules } from "./asked.ts";
import { fellowsOf, mayView } from "./callers.ts";
import type { Changed } from "./moments.ts";
import { isTooMuch, reaching } from "./reaching.ts";
import { rowsOf } from "./rows.ts";

type Refused = Extract<RefusedReason, "unknown_topic" | "forbidden">;

/** A list is opened by its right; a record by its kind's, to whoever reaches it now. One that is not there is refused as one out of reach is. */
export const admitsBy =
  (rules: HeardRules, versioned: (db: TenantDb) => Promise<ReadonlySet<string>>): Admits =>
  async (db, caller, topics) => {
    const said = new Map<string, Refused | null>(topics.map((topic) => [topic, refusedByRight(caller, topic)]));
    const asked = topics.flatMap((topic) => {
      const read = readTopic(topic);
      return read?.of === "record" && said.get(topic) === null ? [{ topic, ...read }] : [];
    });
    for (const [kind, its] of Map.groupBy(asked, (one) => one.kind)) {
      const reached = await reachedIds(
        db,
        caller,
        kind,
        its.map(({ id }) => id),
        { rules, versioned: await versioned(db) },
      );
      for (const { topic, id } of its) if (!reached.has(id)) said.set(topic, "forbidden");
    }
    return said;
  };

function refusedByRight(caller: Caller, topic: string): Refused | null {
  const read = readTopic(topic);
  if (read === null) return "unknown_topic";
  if (read.of === "person") return null;
  if (read.of === "record") return NOUNS[read.kind].rights === null ? "unknown_topic" : mayView(caller, read.kind) ? null : "forbidden";
  const rights = rightsOfList(read.name);
  return rights === undefined ? "unknown_topic" : holds(caller.grants, rights, "view") ? null : "forbidden";
}

/** Of these records those that somebody reaches now. */
async function reachedIds(
  db: TenantDb,
  caller: Caller,
  kind: RecordKind,
  ids: readonly number[],
  { rules, versioned }: { rules: HeardRules; versioned: ReadonlySet<string> },
): Promise<Set<number>> {
  const rows = await rowsOf(db, kind, ids, { versioned });
  const found = [...rows].map(([id, now]): Changed => ({ kind, id, hints: [], now, earlier: [], isForgotten: false }));
  if (found.length === 0) return new Set();
  const byRule = reaching(kind, { fellows: await fellowsOf(db, [kind], [caller]), changed: found })(caller);
  const verdicts =
    rules[kind] || isTooMuch(kind, caller)
      ? (await askedOf(db, caller, new Map([[kind, found]]), rules)).get(kind)
      : new Map(found.map((one) => [one, byRule(one)]));
  return new Set(found.filter((one) => verdicts?.get(one) === "now").map(({ id }) => id));
}
