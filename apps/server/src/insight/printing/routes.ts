import { MOST_AT_ONCE, type PrintChoice, type PrintedSource } from "@millwright/domain/insight/printing/asked.ts";
import type { BoardPrintRequest, boardPrint, PagePrintRequest, pagePrint } from "@millwright/domain/insight/printing/contract.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { drawLater, fetchDrawn } from "../../work/orders/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Bytes, Handlers } from "../../platform/call/mount.ts";
import { preparing, type Early } from "../../platform/call/preparing.ts";
import { assertPrintable } from "../../platform/pdf/letters.ts";
import { audit } from "../../platform/records/audit.ts";
import { fileOf, type PrintedFile } from "./file.ts";
import { gathered } from "./gathering/gathering.ts";
import { manyWidgets } from "./many-widgets.ts";
import type { Ground } from "./reader.ts";
import type { Report } from "./report.ts";

type Asked = Pick<BoardPrintRequest, "format" | "paper" | "withUnprintable">;

/** Few widgets are drawn before the call's transaction opens; many by a job, which the answer names. */
export const boardPrintHandlers = (ground: Ground): Handlers<typeof boardPrint> => ({
  print: preparing(
    async (early, { body }: { body: BoardPrintRequest }) => {
      const report = await reportOf(early, ground, { kind: "board", boardId: body.id }, body);
      const isLater = body.format === "pdf" && report.widgets.length > MOST_AT_ONCE;
      if (isLater && !body.withUnprintable) assertPrintable([{ ...report, code: report.name }]);
      return isLater ? { total: report.widgets.length } : await madeNow(early, ground, report, body);
    },
    async (ctx, { body }, made) => {
      tell(ctx, "boards", body);
      if (!("total" in made)) return bytesOf(made);
      const { id, range, where, paper = "A4" } = body;
      return await drawLater(ctx, ground, { kind: "board", paper, total: made.total, asked: { id, range, where } }, manyWidgets(ground));
    },
  ),
  fetch: async (ctx, { params: { id } }) => await fetchDrawn(ctx, ground, id, manyWidgets(ground)),
});

export const pagePrintHandlers = (ground: Ground): Handlers<typeof pagePrint> => ({
  print: preparing(
    async (early, { body }: { body: PagePrintRequest }) => {
      const { id, range, compare, siteId, assetId, crewId } = body;
      if (typeof range === "object" && range.until < range.from) throw refuseField("range.until", "ends_before_start");
      const choice: PrintChoice = { range, compare, place: { siteId, assetId, crewId } };
      const report = await reportOf(early, ground, { kind: "page", dashboardId: id }, choice);
      return await madeNow(early, ground, report, body);
    },
    async (ctx, { body }, made) => {
      tell(ctx, "analytics-dashboards", body);
      return await Promise.resolve(bytesOf(made));
    },
  ),
});

async function reportOf({ caller, read }: Early, ground: Ground, source: PrintedSource, choice: PrintChoice): Promise<Report> {
  const { range, where, place, compare } = choice;
  const reader = { tenantId: caller.tenantId, ground, ask: read };
  const report = await gathered(reader, source, { range, where, place, compare }, { asOf: new Date() });
  if (!report) throw refuse("not_found", "not_found");
  return report;
}

const madeNow = async (
  { caller }: Early,
  ground: Ground,
  report: Report,
  { format, paper, withUnprintable = false }: Asked,
): Promise<PrintedFile> => await fileOf({ tenantId: caller.tenantId, ground }, report, { format, paper, withUnprintable });

const bytesOf = ({ bytes, mediaType, name }: PrintedFile): Bytes => ({
  stream: Buffer.from(bytes),
  contentType: mediaType,
  fileName: name,
  inline: false,
});

function tell(
  ctx: Ctx,
  entity: "boards" | "analytics-dashboards",
  { id, format, paper = "A4", range }: Asked & Pick<PagePrintRequest | BoardPrintRequest, "id" | "range">,
): void {
  const days = typeof range === "object" ? `${range.from} ${range.until}` : range;
  const about = { format, ...(format === "pdf" && { paper }), ...(days !== undefined && { range: days }) };
  const changes = Object.entries(about).map(([field, after]) => ({ field, before: null, after }));
  audit(ctx, { action: "dashboard_printed", entity, entityId: id, changes });
}
