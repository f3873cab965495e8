import { MOST_AT_ONCE, type PrintRequest, type workOrderPrint } from "@millwright/domain/work/orders/printing/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { Accepted, type Bytes, type Handlers } from "../../../platform/call/mount.ts";
import { preparing } from "../../../platform/call/preparing.ts";
import { audit } from "../../../platform/records/audit.ts";
import { assertPrintable } from "../../../platform/pdf/letters.ts";
import { enqueue } from "../../../platform/work/jobs.ts";
import { ENTITY } from "../orders.ts";
import { drawOrders } from "./drawing.ts";
import { gather, type Ground } from "./gathering.ts";
import { assertMayWait, findPrint, insertPrint, makeRoom, type StoredPrint } from "./prints.ts";
import { assertAllSeen, readForPrint } from "./queries.ts";
import { PRINT } from "./task.ts";

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
      await assertMayWait(ctx);
      await makeRoom(ctx, ground.files);
      const print = await insertPrint(ctx, { ...body, ids });
      enqueue(ctx, PRINT, { printId: print.id }, { queue: "prints" });
      return new Accepted(print);
    },
  ),
  fetch: async (ctx, { params: { id } }) => {
    const print = await findPrint(ctx, id);
    if (!print) throw refuse("not_found", "not_found");
    if (print.state === "failed") throw refuse("conflict", "print_failed");
    if (print.state !== "done" || print.fileKey === null) return new Accepted(standing(print));
    const stream = await ground.files.open(print.fileKey).catch((thrown: NodeJS.ErrnoException) => {
      throw thrown.code === "ENOENT" ? refuse("not_found", "not_found") : thrown;
    });
    return pdfOf(stream, fileNameOf(print.kind, print.total));
  },
});

const standing = (print: StoredPrint) => print as StoredPrint & Awaited<ReturnType<typeof insertPrint>>;

const fileNameOf = (kind: string, count: number): string => `work-orders-${kind}-${count}.pdf`;

const pdfOf = (stream: Bytes["stream"], fileName: string): Bytes => ({
  stream,
  contentType: "application/pdf",
  fileName,
  inline: false,
});

function tell(ctx: Ctx, { ids, kind, paper = "A4" }: PrintRequest): void {
  const about = { count: ids.length, kind, paper, ids: ids.slice(0, AUDITED) };
  const changes = Object.entries(about).map(([field, after]) => ({ field, before: null, after }));
  audit(ctx, { action: "orders_printed", entity: ENTITY, entityId: null, changes });
}
