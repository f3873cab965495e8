import { workOrderPrint, type PrintJob, type PrintRequest } from "@millwright/domain/work/orders/printing/contract.ts";
import { saveOpened } from "../../../kit/transfer/save-file.ts";
import { openDownload } from "../../../kit/wire/client.ts";

interface Asked {
  signal: AbortSignal;
  /** Told while a file is drawn beside the calls. */
  onProgress: (job: PrintJob) => void;
}

const LOOK_MS = 1000;
const ACCEPTED = 202;

/** Has the orders drawn and puts the file among the person's downloads; of many, once it is there. Answers its name. */
export async function savePrint(request: PrintRequest, { signal, onProgress }: Asked): Promise<string> {
  let response = await openDownload(workOrderPrint.print, { body: request }, { signal });
  while (response.status === ACCEPTED) {
    const job = (await response.json()) as PrintJob;
    onProgress(job);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    signal.throwIfAborted();
    response = await openDownload(workOrderPrint.fetch, { params: { id: job.id } }, { signal });
  }
  return await saveOpened(response, { signal });
}
