import type { PrintFormat } from "@millwright/domain/insight/printing/asked.ts";
import type { Paper } from "@millwright/domain/work/orders/printing/contract.ts";
import type { Patience } from "../../platform/db/turns.ts";
import { paperHead } from "../../foundation/tenants/service.ts";
import { drawReport } from "./drawing.ts";
import type { Reader } from "./reader.ts";
import type { Report } from "./report.ts";
import { csvArchive } from "./tables/archive.ts";

export interface PrintedFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

interface Form {
  format: PrintFormat;
  /** A4 where nothing is said. */
  paper?: Paper | undefined;
  /** False: letters that the font does not have are refused; otherwise a sign stands for each. */
  withUnprintable?: boolean | undefined;
  how?: Patience;
}

/** The file of what was gathered; no connection is held while it is made. */
export async function fileOf(
  { tenantId, ground }: Pick<Reader, "tenantId" | "ground">,
  report: Report,
  { format, paper = "A4", withUnprintable = true, how }: Form,
): Promise<PrintedFile> {
  if (format === "csv") return { name: fileNameOf(report.name, "zip"), mediaType: "application/zip", bytes: await csvArchive(report) };
  const { logo } = await paperHead(ground.files, report.organisation);
  const bytes = await drawReport(tenantId, { report, logo, paper, withUnprintable }, how);
  return { name: fileNameOf(report.name, "pdf"), mediaType: "application/pdf", bytes };
}

/** Letters and digits: a name of a file wherever it is kept. */
const fileNameOf = (name: string, end: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "dashboard"}.${end}`;
