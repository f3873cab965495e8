import { workOrderPrint, type PrintJob, type PrintRequest } from "@millwright/domain/work/orders/printing/contract.ts";
import { saveDrawn } from "../../../kit/transfer/save-drawn.ts";
import { openDownload } from "../../../kit/wire/client.ts";

type Asked = Parameters<typeof saveDrawn<PrintJob>>[2];

/** Has the orders drawn and saved. Answers the name of the file. */
export const savePrint = async (body: PrintRequest, asked: Asked): Promise<string> =>
  await saveDrawn<PrintJob>(
    async () => await openDownload(workOrderPrint.print, { body }, { signal: asked.signal }),
    async ({ id }) => await openDownload(workOrderPrint.fetch, { params: { id } }, { signal: asked.signal }),
    asked,
  );
