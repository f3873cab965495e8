import { MOST_AT_ONCE, type PrintRequest, type workOrderPrint } from "@millwright/domain/work/orders/printing/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { preparing } from "../../../platform/call/preparing.ts";
import { audit } from "../../../platform/records/audit.ts";
import { assertPrintable } from "../../../platform/pdf/letters.ts";
import { ENTITY } from "../orders.ts";
import { drawLater, fetchDrawn, pdfOf } from "./beside.ts";
import { drawOrders } from "./drawing.ts";
import { gather, type Ground } from "./gathering.ts";
import { assertAllSeen, readForPrint } from "./queries.ts";
import { fileNameOf, manyOrders } from "./task.ts";

/** The audit names the first of them. */
const AUDITED = 100;

interface Drawn {
  pdf: Buffer;
  fileName: string;
}

/** A few orders are drawn before the call's transaction opens; many by a job, which the answer names. */
export const printHandlers = (ground: Ground): Handlers<typeof workOrderPrint> => ({
  print: preparing(
    async ({ caller, read }, { body }: { body: PrintRequest }): Promise<Drawn | null> => {
      const { kind, paper = "A4", withUnprintable = false } = body;
      const ids = [...new Set(body.ids)];
      if (ids.length > MOST_AT_ONCE) {
        await read(async (ctx) => await assertAllSeen(ctx, ids));
        // Of many, what stands at the head of each: the rest is read by the job.
        if (!withUnprintable) assertPrintable(await read(async (ctx) => await readForPrint(ctx, ids, "list")));
        return null;
      }
      const printing = await gather(ground, read, { ids, kind, paper });
      const [only] = printing.orders;
      const fileName = ids.length === 1 && only && kind !== "list" ? `${only.code}-${kind}.pdf` : fileNameOf(kind, ids.length);
      return { pdf: await drawOrders(caller.tenantId, { ...printing, withUnprintable }), fileName };
    },
    async (ctx, { body }, drawn) => {
      const ids = [...new Set(body.ids)];
      tell(ctx, { ...body, ids });
      if (drawn) return pdfOf(drawn.pdf, drawn.fileName);
      const waiting = { kind: body.kind, paper: body.paper ?? ("A4" as const), total: ids.length, orderIds: ids };
      return await drawLater(ctx, ground, waiting, manyOrders(ground));
    },
  ),
  fetch: async (ctx, { params: { id } }) => await fetchDrawn(ctx, ground, id, manyOrders(ground)),
});

function tell(ctx: Ctx, { ids, kind, paper = "A4" }: PrintRequest): void {
  const about = { count: ids.length, kind, paper, ids: ids.slice(0, AUDITED) };
  const changes = Object.entries(about).map(([field, after]) => ({ field, before: null, after }));
  audit(ctx, { action: "orders_printed", entity: ENTITY, entityId: null, changes });
}
