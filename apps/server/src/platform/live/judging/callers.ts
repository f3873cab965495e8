import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { reachedOf } from "@millwright/domain/kit/reach.ts";
import { NOUNS, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Caller } from "../../call/ctx.ts";
import type { TenantDb } from "../../db/db.ts";
import { askerOf } from "../../records/reach.ts";
import type { Fellows } from "./reaching.ts";

/** Lists and records are shut to whoever may do something to a kind and not look at it. */
export function mayView({ grants }: Caller, kind: RecordKind): boolean {
  const { rights } = NOUNS[kind];
  return rights !== null && holds(grants, rights, "view");
}

/** Today's members of the crews of these people, where a kind is reached by them. */
export async function fellowsOf(db: TenantDb, kinds: readonly RecordKind[], callers: readonly Caller[]): Promise<Fellows> {
  const byMember = kinds.filter((kind) => {
    const reach = reachOf(kind);
    return typeof reach === "object" && reach.crew?.person !== undefined;
  });
  const isByCrew = (caller: Caller) => byMember.some((kind) => reachedOf(kind, askerOf(caller, kind)).ways.some(({ by }) => by === "crew"));
  const crews = [...new Set(callers.filter((caller) => caller.crews.length > 0 && isByCrew(caller)).flatMap((caller) => caller.crews))];
  if (crews.length === 0) return new Map();
  const { rows } = await sql<{ id: number; people: number[] }>`
    select c.id, members_of_crews(array[c.id]) as people from unnest(${crews}::bigint[]) as c (id)`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people.map(Number)]));
}
