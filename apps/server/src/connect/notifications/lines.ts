import { LINES, type LineId } from "@millwright/domain/kit/notices/lines.ts";
import { labelOf, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";
import type { CardHead, HeadsOf, NoticeLine, Notices, Ties, TiesOf } from "../../platform/work/notices.ts";

/** All that the features tell, read once. */
export interface Known {
  /** By the kind of event. */
  byKind: ReadonlyMap<string, readonly NoticeLine[]>;
  tiesOf: (kind: RecordKind) => TiesOf;
  headsOf: (kind: RecordKind) => HeadsOf;
}

export function knownOf(notices: readonly Notices[]): Known {
  const lines = notices.flatMap((each) => each.lines);
  const ties = (kind: RecordKind): TiesOf[] => notices.flatMap((each) => each.ties?.[kind] ?? []);
  const heads: Partial<Record<RecordKind, HeadsOf>> = Object.assign({}, ...notices.map((each) => each.heads));
  return {
    byKind: Map.groupBy(lines, ({ kind }) => kind),
    tiesOf: (kind) => tiesBy(ties(kind)),
    headsOf: (kind) => heads[kind] ?? headsByName(kind),
  };
}

/** What the record's own feature says, the first, with what later ones say beside it. */
const tiesBy =
  ([own, ...others]: readonly TiesOf[]): TiesOf =>
  async (db, ids) => {
    if (!own) return ids.map((id) => ({ id, siteId: null }));
    const found = (await own(db, ids)).map(inNumbers);
    const beside = (await Promise.all(others.map(async (its) => await its(db, ids)))).flat().map(inNumbers);
    return found.map((each) => Object.assign({}, ...beside.filter(({ id }) => id === each.id), each) as Ties);
  };

/** Lists of ids come as the database writes them. */
const inNumbers = ({ crews, watchers, watchedBy, involved, ...rest }: Ties): Ties => ({
  ...rest,
  ...(crews && { crews: crews.map(numbered) }),
  ...(watchers && { watchers: watchers.map(numbered) }),
  ...(involved && { involved: involved.map(Number) }),
  ...(watchedBy && { watchedBy: watchedBy.map(({ kind, id }) => ({ kind, id: Number(id) })) }),
});
const numbered = (id: number | null): number | null => (id === null ? null : Number(id));

export const kindOf = (line: LineId): RecordKind => LINES[line].about;

interface Plain {
  isCoded?: true;
  isConfidential?: string;
}
/** Code and name as the table has them; what is confidential is not named on a card. */
const headsByName =
  (kind: RecordKind): HeadsOf =>
  async (db: TenantDb, ids) => {
    const { isCoded, isConfidential } = NOUNS[kind] as Plain;
    const label = labelOf(kind);
    const title = isConfidential !== undefined || label === "code" ? sql`null` : sql.ref(label);
    const { rows } = await sql<CardHead>`select id, ${isCoded || label === "code" ? sql.ref("code") : sql`null`} as code, ${title} as title
      from ${sql.table(NOUNS[kind].table)} where id = any(${[...ids]}::bigint[])`.execute(db);
    return rows;
  };
