import { unknownName } from "../naming/naming.ts";
import { plain } from "../naming/names.ts";
import type { Line } from "../reading/line.ts";
import type { RecordWriter } from "../../../platform/records/importing.ts";
import { count } from "./journal.ts";
import { emptyTally, type Memory, type Trusted, type Work } from "./work.ts";

/**
 * Rows that a check trusted to have something to stand below, and have not: what they name was refused. A run would find that out at its end; a check
 * says so too, with the same words.
 */
export async function refuseInVain(work: Work<RecordWriter>, memory: Memory, rows: () => AsyncIterable<Line>): Promise<void> {
  const inVain = new Map(trustedInVain(memory).map((each) => [each.line, each]));
  if (inVain.size === 0) return;
  const tally = emptyTally();
  for await (const row of rows()) {
    const trusted = inVain.get(row.line);
    if (!trusted) continue;
    const { field, column, text } = trusted.waitsFor;
    tally[trusted.did] -= 1;
    tally.refused.push({ ...row, faults: [unknownName(field, column, text, undefined)] });
  }
  await work.asPerson(async (ctx) => await count(ctx, work.importId, work.phase, tally));
}

/** What stands below one of them is in vain as well. */
function trustedInVain({ onTrust, refusedNames }: Memory): Trusted[] {
  const below = Map.groupBy(onTrust, ({ waitsFor }) => plain(waitsFor.text));
  const inVain: Trusted[] = [];
  const names = [...refusedNames];
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    for (const each of below.get(name) ?? []) {
      inVain.push(each);
      names.push(...each.calls);
    }
    below.delete(name);
  }
  return [...new Set(inVain)];
}
