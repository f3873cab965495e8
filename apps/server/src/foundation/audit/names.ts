import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { kinds, NOUNS, type RecordKind, type SubModule } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { foreignKeys } from "../../platform/db/foreign-keys.ts";
import type { Change } from "../../platform/records/audit.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** What records of any kind are called, as far as the caller may see them. */
export interface Named {
  code: string | null;
  name: string | null;
}
export type Names = (kind: string, id: number) => Named | undefined;
/** Ids whose names are wanted, by kind. */
export type Wanted = Map<RecordKind, Set<number>>;

export const want = (wanted: Wanted, kind: RecordKind, id: number): void => void wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));

export const isKind = (entity: string): entity is RecordKind => Object.hasOwn(NOUNS, entity);

/** Kinds whose names stand beside those of another kind: whoever sees people is told what their roles are called, whatever they may see of roles. */
const SHOWN_BESIDE: Partial<Record<RecordKind, readonly SubModule[]>> = { roles: ["people", "users"] };

/** Names of records of many kinds, in one statement. Whoever may not view a kind, or does not reach a record, gets no name. */
export async function namesOf(ctx: Ctx, wanted: Wanted): Promise<Names> {
  const parts = [...wanted].flatMap(([kind, ids]) => {
    const { rights, table } = NOUNS[kind] as { rights: SubModule | null; table: string };
    if (rights === null) return [];
    const isBeside = (SHOWN_BESIDE[kind] ?? []).some((subModule) => holds(ctx.grants, subModule, "view"));
    if (!isBeside && !holds(ctx.grants, rights, "view")) return [];
    return [
      sql`select ${kind}::text as kind, one.id, whole.facts ->> 'code' as code,
        coalesce(whole.facts ->> 'name', whole.facts ->> 'title', whole.facts ->> 'file_name') as name
        from ${sql.table(table)} as one, lateral (select to_jsonb(one) as facts) as whole
        where one.id = any(${[...ids]}::bigint[]) and ${isBeside ? sql`true` : withinReach(ctx, kind, "one")}`,
    ];
  });
  if (parts.length === 0) return () => undefined;
  const { rows } = await sql<Named & { kind: string; id: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  const found = new Map(rows.map(({ kind, id, ...named }) => [`${kind}/${id}`, named]));
  return (kind, id) => found.get(`${kind}/${id}`);
}

/** Columns without a foreign key in every table that has them, since what they point at comes later. */
const BY_NAME: Readonly<Record<string, RecordKind>> = {
  siteId: "locations",
  locationId: "locations",
  assetId: "assets",
  personId: "people",
  responsiblePersonId: "people",
  requesterId: "people",
  roleId: "roles",
};
const kindOfTable = new Map<string, RecordKind>(kinds.map((kind) => [NOUNS[kind].table, kind]));

/** Which kind of record a field of a record points at. */
export async function pointing(ctx: Ctx): Promise<(entity: string, field: string) => RecordKind | undefined> {
  const keys = await foreignKeys(ctx.db);
  return (entity, field) => {
    const table = isKind(entity) ? keys.get(`${NOUNS[entity].table}.${field}`) : undefined;
    return kindOfTable.get(table ?? "") ?? (Object.hasOwn(BY_NAME, field) ? BY_NAME[field] : undefined);
  };
}

/** The ids in a change. */
export const idsIn = ({ before, after }: Change): number[] => [before, after].filter((value) => Number.isSafeInteger(value)) as number[];

export const textOf = ({ code, name }: Named): string => [code, name === code ? null : name].filter(Boolean).join(" ");
