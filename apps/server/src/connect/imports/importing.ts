import { invariant } from "@millwright/domain/kit/errors.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { TenantTable } from "../../platform/db/db.ts";
import type { Shared } from "../../platform/call/feature.ts";

/** What the features give so that there is something to import. */
export type Importing = Pick<Shared, "files" | "writers" | "lookups" | "made">;

/** The table of a kind of record that an import may have made or changed; parts of records that were made with a row stand where their noun says. */
export function tablesOf(importing: Importing): (entity: string) => TenantTable {
  return (entity) => {
    const known = [...importing.made, ...Object.values(importing.writers)];
    const noun = (NOUNS as Readonly<Record<string, { table: string }>>)[entity];
    const table = known.find((each) => each.entity === entity)?.table ?? (noun?.table as TenantTable | undefined);
    invariant(table, `records of ${entity} can be found`);
    return table;
  };
}
