import type { Ctx } from "../../../platform/call/ctx.ts";
import type { ReadRow } from "../reading/cells.ts";
import type { RecordWriter, Values } from "../../../platform/records/importing.ts";

/** Which records the rows of a batch mean. */
export interface Finder {
  /** `values` with the ids of what the row names. */
  find: (ctx: Ctx, row: ReadRow, values: Values) => Promise<number | null | readonly number[]>;
  /** The batch has made a record of this kind on the way, which a later row may mean: from now on each is looked for by itself. */
  outdate: () => void;
}

/** Looks for all of them at once where the feature can: one look for a hundred rows instead of a hundred. */
export async function finderOf(ctx: Ctx, writer: RecordWriter, rows: readonly ReadRow[]): Promise<Finder> {
  const ids = await writer.findMany?.(
    ctx,
    rows.map(({ values }) => values),
  );
  const found = ids && new Map(rows.map((row, at) => [row, ids[at] ?? null]));
  let isCurrent = true;
  return {
    find: async (own, row, values) => {
      const known = isCurrent ? found?.get(row) : undefined;
      return known === undefined ? ((await writer.find?.(own, values)) ?? null) : known;
    },
    outdate: () => void (isCurrent = false),
  };
}
