import type { recordSheets } from "@millwright/domain/iot/record-sheets/contract.ts";
import { monthBounds } from "@millwright/domain/iot/record-sheets/month.ts";
import type { Paper } from "@millwright/domain/work/orders/printing/contract.ts";
import { paperGround, paperHead } from "../../../foundation/tenants/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Shared } from "../../../platform/call/feature.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { preparing } from "../../../platform/call/preparing.ts";
import { drawingApart } from "../../../platform/pdf/apart.ts";
import { audit } from "../../../platform/records/audit.ts";
import { curvesOf } from "../../messages/service.ts";
import { shownTo } from "../../sensors/service.ts";
import { gatherSheet, type Wanted } from "../gathering.ts";
import type { SheetPrint } from "./composing.ts";
import type { Drawing } from "./drawing-thread.ts";

const draw = drawingApart<Drawing>(new URL("drawing-thread.ts", import.meta.url), {
  what: "record sheets",
  heapMb: 256,
  longestMs: 60_000,
  busy: "prints_busy",
});

type Asked = Wanted & { paper?: Paper | undefined; withUnprintable?: boolean | undefined };

/** Drawn before the call's transaction opens, in a thread. */
export const printSheet = ({ db, files }: Pick<Shared, "db" | "files">): Handlers<typeof recordSheets>["print"] =>
  preparing(
    async ({ caller, read }, { body }: { body: Asked }) => {
      const sheet = await gatherSheet(files, read, body);
      const { shown, curve, ground } = await read(async (ctx) => ({
        shown: (await shownTo(ctx.db, { sensorId: body.sensorId, datum: sheet.datum, unit: sheet.unit }, [ctx.personId]))(ctx.personId),
        curve: await curveOf(ctx, body.sensorId, sheet),
        ground: await paperGround(db, ctx),
      }));
      const organisation = await paperHead(files, ground);
      const { locale, isOnlyClock } = ground;
      const print = { sheet, shown, curve, paper: body.paper ?? "A4", organisation, locale, isOnlyClock };
      return {
        pdf: await draw(caller.tenantId, { ...print, withUnprintable: body.withUnprintable === true }),
        fileName: `record-sheet-${sheet.sensor.code.replace(/[^\p{L}\p{N}]+/gu, "-")}-${sheet.month}.pdf`,
      };
    },
    async (ctx, { body }, { pdf, fileName }) => {
      const about = { month: body.month, paper: body.paper ?? "A4" };
      const changes = Object.entries(about).map(([field, after]) => ({ field, before: null, after }));
      audit(ctx, { action: "record_sheet_printed", entity: "sensors", entityId: body.sensorId, changes });
      return { stream: pdf, contentType: "application/pdf", fileName, inline: false };
    },
  );

/** As many steps as a page has room for. */
const POINTS = 400;

async function curveOf(ctx: Ctx, sensorId: number, { datum, month, timeZone }: SheetPrint["sheet"]): Promise<SheetPrint["curve"]> {
  const { from, until } = monthBounds(month, timeZone);
  const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  const { curves } = await curvesOf(ctx, { sensorId, datum, ...span, points: POINTS });
  const [curve] = curves;
  const holdsMs = (curve?.holdsSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  const points = (curve?.points ?? []).flatMap(({ at, low, high }, place, all): (readonly [number, number | null])[] => {
    const before = all[place - 1];
    const isApart = before !== undefined && Date.parse(at) - Date.parse(before.at) > holdsMs;
    return [...(isApart ? [[Date.parse(at), null] as const] : []), [Date.parse(at), low], [Date.parse(at), high]];
  });
  return { from, until, points };
}
