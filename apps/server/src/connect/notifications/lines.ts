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
  /** Kinds that have cards. */
  kinds: readonly RecordKind[];
}

export function knownOf(notices: readonly Notices[]): Known {
  const lines = notices.flatMap((each) => each.lines);
  const ties: Partial<Record<RecordKind, TiesOf>> = Object.assign({}, ...notices.map((each) => each.ties));
  const heads: Partial<Record<RecordKind, HeadsOf>> = Object.assign({}, ...notices.map((each) => each.heads));
  return {
    byKind: Map.groupBy(lines, ({ kind }) => kind),
    tiesOf: (kind) => {
      const its = ties[kind];
      return its ? async (db, ids) => (await its(db, ids)).map(inNumbers) : async (_db, ids) => ids.map((id) => ({ id, siteId: null }));
    },
    headsOf: (kind) => heads[kind] ?? headsByName(kind),
    kinds: [...new Set(lines.map(({ line }) => kindOf(line)))],
  };
}

/** Lists of ids come as the database writes them. */
const inNumbers = ({ crews = [], followers = [], ...rest }: Ties): Ties => ({
  ...rest,
  crews: crews.map((id) => (id === null ? null : Number(id))),
  followers: followers.map(Number),
});

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
