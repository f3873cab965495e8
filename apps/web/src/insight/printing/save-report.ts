import {
  boardPrint,
  pagePrint,
  type BoardPrintJob,
  type BoardPrintRequest,
  type PagePrintRequest,
} from "@millwright/domain/insight/printing/contract.ts";
import { saveDrawn } from "../../kit/transfer/save-drawn.ts";
import { openDownload } from "../../kit/wire/client.ts";

/** What is printed, as it is looked at. */
export type Looked =
  | { kind: "board"; name: string; range: string; asked: Pick<BoardPrintRequest, "id" | "range" | "where"> }
  | { kind: "page"; name: string; range: string; asked: Omit<PagePrintRequest, "format" | "paper" | "withUnprintable"> };

type Form = Pick<BoardPrintRequest, "format" | "paper" | "withUnprintable">;
type Asked = Parameters<typeof saveDrawn<BoardPrintJob>>[2];

/** Has it drawn and saved. Answers the name of the file. */
export const saveReport = async ({ kind, asked }: Looked, form: Form, told: Asked): Promise<string> =>
  await saveDrawn<BoardPrintJob>(
    async () =>
      await openDownload(kind === "board" ? boardPrint.print : pagePrint.print, { body: { ...asked, ...form } }, { signal: told.signal }),
    async ({ id }) => await openDownload(boardPrint.fetch, { params: { id } }, { signal: told.signal }),
    told,
  );
