import { sql, type RawBuilder } from "kysely";
import type { ScannedKind } from "@millwright/domain/kit/labelled/addresses.ts";
import { spellingsOf } from "@millwright/domain/kit/labelled/codes.ts";
import { MOST_FOUND, type Scanned, type ScannedBy } from "@millwright/domain/kit/labelled/scanned.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";
import { withinReach } from "./reach.ts";

/** What stands on a label. */
export type LabelFace = Pick<Scanned, "kind" | "id" | "code" | "name" | "second">;

/** What a kind of record brings so that it can be labelled and found by a scan; each answers with nothing but what the caller reaches. */
export interface Labelling {
  /** These records, in whatever order; what is out of reach is left out. */
  named: (ctx: Ctx, ids: readonly number[]) => Promise<Scanned[]>;
  /** Whatever is known under this code or number. */
  scanned: (ctx: Ctx, text: string) => Promise<Scanned[]>;
  /** A record and what is current below it, from the top down; so many at most. */
  below?: (ctx: Ctx, id: number, most: number) => Promise<number[]>;
  /** Current records of this kind that stand at these locations, those of the first location first. */
  at?: (ctx: Ctx, locationIds: readonly number[], most: number) => Promise<number[]>;
}
export type Labellings = Readonly<Partial<Record<ScannedKind, Labelling>>>;

type Fragment = RawBuilder<unknown>;
interface Said {
  kind: ScannedKind;
  /** Its table, and what is joined to it for what is said of a row. */
  from: Fragment;
  code: Fragment;
  name: Fragment;
  second: Fragment;
  isArchived: Fragment;
  partId?: Fragment;
  /** Besides the kind's own reach. */
  also?: (ctx: Ctx) => Fragment;
  /** How a row is known by what was scanned, the surest first. */
  by: (text: string) => readonly (readonly [ScannedBy, Fragment])[];
}

/** The two questions that every kind answers alike. */
export function labellingOf({ kind, from, code, name, second, isArchived, partId, also, by }: Said): Pick<Labelling, "named" | "scanned"> {
  const id = sql.ref(`${NOUNS[kind].table}.id`);
  const ask = async (ctx: Ctx, way: Fragment, where: Fragment, end: Fragment): Promise<Scanned[]> => {
    const { rows } = await sql<Scanned>`
      select ${kind}::text as kind, ${id} as id, ${code} as code, ${name} as name, ${second} as second, ${way} as by,
        ${isArchived} as is_archived, ${partId ?? sql`null::bigint`} as part_id
      from ${from} where ${where} and ${withinReach(ctx, kind)}${also ? sql` and ${also(ctx)}` : sql``} ${end}`.execute(ctx.db);
    return rows;
  };
  return {
    named: async (ctx, ids) => await ask(ctx, sql`'address'`, sql`${id} = any(${[...ids]}::bigint[])`, sql``),
    scanned: async (ctx, text) => {
      const ways = by(text);
      const way = sql.join(
        ways.map(([named, is]) => sql`when ${is} then ${named}::text`),
        sql` `,
      );
      const any = sql.join(
        ways.map(([, is]) => is),
        sql` or `,
      );
      return await ask(ctx, sql`case ${way} end`, sql`(${any})`, sql`order by ${isArchived}, ${code}, ${id} limit ${MOST_FOUND}`);
    },
  };
}

/** Rows that stand in one another (`parent_id`): each before what stands in it, side by side in the order of a column. */
export const belowIn =
  (table: string, order: string): NonNullable<Labelling["below"]> =>
  async (ctx, id, most) => {
    const { rows } = await sql<{ id: number }>`
      with recursive down as (
        select id, array[row(${sql.ref(order)}, id)] as way from ${sql.table(table)} where id = ${id}
        union all
        select under.id, down.way || row(under.${sql.ref(order)}, under.id) from ${sql.table(table)} under join down on under.parent_id = down.id
        where under.archived_at is null
      )
      select id from down order by way limit ${most}`.execute(ctx.db);
    return rows.map((row) => row.id);
  };

/** As a code may have been printed: the indexes of codes know these spellings. */
export const spelled = (column: string, text: string): Fragment => sql`${sql.ref(column)} = any(${spellingsOf(text)}::text[])`;
