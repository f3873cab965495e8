import { recordAt, SCANNED_KINDS, type ScannedKind } from "@millwright/domain/kit/labelled/addresses.ts";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import type { Scanned } from "@millwright/domain/kit/labelled/scanned.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Labellings } from "../../platform/records/labelled.ts";

const sees = (ctx: Ctx, kind: ScannedKind): boolean => holds(ctx.grants, NOUNS[kind].rights satisfies SubModule, "view");

/** An address of ours names one record; anything else may be a code or a number of several, of which those come last that are archived. */
export async function resolve(
  ctx: Ctx,
  text: string,
  { labellings, origin }: { labellings: Labellings; origin: string },
): Promise<Scanned[]> {
  const addressed = recordAt(text, [origin]);
  if (addressed) return sees(ctx, addressed.kind) ? ((await labellings[addressed.kind]?.named(ctx, [addressed.id])) ?? []) : [];
  const found: Scanned[] = [];
  for (const kind of SCANNED_KINDS) if (sees(ctx, kind)) found.push(...((await labellings[kind]?.scanned(ctx, text)) ?? []));
  return found.toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived));
}
