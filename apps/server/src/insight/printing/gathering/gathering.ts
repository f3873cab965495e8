import type { PrintChoice, PrintedSource } from "@millwright/domain/insight/printing/asked.ts";
import { readBy, scopeWords, sitesSeen } from "@millwright/domain/insight/printing/scope.ts";
import { rightsOfList } from "@millwright/domain/lists.ts";
import { paperGround } from "../../../foundation/tenants/service.ts";
import { unitsOf } from "../../../iot/sensors/service.ts";
import { siteNames } from "../places.ts";
import type { Reader } from "../reader.ts";
import type { Report } from "../report.ts";
import { boardFound } from "./board.ts";
import { pageFound } from "./page.ts";

export interface When {
  /** IANA: the clock of its times; without it that of its site, else of the organisation. */
  zone?: string | undefined;
  asOf: Date;
}

/** All that a file says, asked in the reader's name at one moment; undefined: it is not theirs to see. */
export async function gathered(
  { ask, ground }: Reader,
  source: PrintedSource,
  choice: PrintChoice,
  { zone, asOf }: When,
): Promise<Report | undefined> {
  return await ask(async (asking) => {
    const ctx = { ...asking, now: asOf };
    const found =
      source.kind === "board"
        ? await boardFound(ctx, source.boardId, choice, zone)
        : await pageFound(ctx, source.dashboardId, choice, zone);
    if (!found) return undefined;
    const { name, logoKey, locale } = await paperGround(ground.db, ctx);
    const subModules = readBy(
      found.widgets.map(({ widget }) => widget),
      rightsOfList,
    );
    const names = await siteNames(ctx, sitesSeen(ctx, subModules));
    return {
      ...found,
      kind: source.kind,
      organisation: { name, logoKey },
      locale,
      asOf: asOf.toISOString(),
      reader: ctx.personName,
      scope: scopeWords(ctx, subModules, names),
      units: subModules.includes("sensors") ? (await unitsOf(ctx)).rows.map(unitRow) : [],
    };
  });
}

/** Without what no paper says. */
const unitRow = ({ typeId, datum, canonicalUnit, unit, factor, offset, decimals }: Report["units"][number]) => ({
  typeId,
  datum,
  canonicalUnit,
  unit,
  factor,
  offset,
  decimals,
});
