import { recordAt, SCANNED_KINDS, type ScannedKind } from "@millwright/domain/kit/labelled/addresses.ts";
import { isOtherLayout, otherReadings } from "@millwright/domain/kit/labelled/layouts.ts";
import { withoutAim } from "@millwright/domain/kit/labelled/codes.ts";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import type { Scanned } from "@millwright/domain/kit/labelled/scanned.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Labellings } from "../../platform/records/labelled.ts";

const sees = (ctx: Ctx, kind: ScannedKind): boolean => holds(ctx.grants, NOUNS[kind].rights satisfies SubModule, "view");

interface Ground {
  labellings: Labellings;
  origin: string;
}

/** What was heard, as it stands; where that is known of nothing, as a scanner set to another keyboard layout may have meant it. */
export async function resolve(ctx: Ctx, heard: string, ground: Ground): Promise<{ found: Scanned[]; isOtherLayout: boolean }> {
  const found = await named(ctx, heard, ground);
  if (found.length > 0) return { found, isOtherLayout: false };
  for (const text of otherReadings(heard)) {
    const meant = await named(ctx, text, ground);
    if (meant.length > 0) return { found: meant, isOtherLayout: true };
  }
  return { found, isOtherLayout: isOtherLayout(heard) };
}

/** An address of ours names one record; anything else may be a code or a number of several, of which those come last that are archived. */
async function named(ctx: Ctx, heard: string, { labellings, origin }: Ground): Promise<Scanned[]> {
  const text = withoutAim(heard);
  const addressed = recordAt(text, [origin]);
  if (addressed) return sees(ctx, addressed.kind) ? ((await labellings[addressed.kind]?.named(ctx, [addressed.id])) ?? []) : [];
  const found: Scanned[] = [];
  for (const kind of SCANNED_KINDS) if (sees(ctx, kind)) found.push(...((await labellings[kind]?.scanned(ctx, text)) ?? []));
  return found.toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived));
}
