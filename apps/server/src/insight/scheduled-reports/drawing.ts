import { REPORT_TEXTS } from "@millwright/domain/insight/scheduled-reports/texts.ts";
import { keepAttachment } from "../../foundation/mail/service.ts";
import type { Caller } from "../../platform/call/ctx.ts";
import { printed } from "../printing/service.ts";
import { noteRendering } from "./open-run.ts";
import { readerOfJob, type Sending } from "./job-ground.ts";

/** A rendering, kept for the messages that bring it. */
export interface Drawn {
  file: string;
  /** Null: it is too large to be attached. */
  attachmentId: number | null;
}

/** Draws what a report shows as one reader sees it at the moment of its run; undefined: they do not. Where several receive it, nobody's name is on it. */
export async function drawnFor(sending: Sending, caller: Caller, isShared: boolean): Promise<Drawn | undefined> {
  const { db, tenantId, run, mostBytes } = sending;
  const reader = readerOfJob(sending, isShared ? { ...caller, personName: REPORT_TEXTS.shared } : caller);
  const source =
    run.source === "board"
      ? { kind: "board" as const, boardId: run.boardId ?? 0 }
      : { kind: "page" as const, dashboardId: run.dashboardId ?? 0 };
  const made = await printed(reader, source, run.format, { asOf: new Date(run.openedAt) });
  if (!made) return undefined;
  const { name: file, mediaType, bytes } = made;
  return await db.tenant(tenantId, async (rows) => {
    await noteRendering(rows, run.runId);
    const isSmall = bytes.byteLength <= mostBytes;
    return { file, attachmentId: isSmall ? await keepAttachment(rows, { name: file, mediaType, bytes: Buffer.from(bytes) }) : null };
  });
}
