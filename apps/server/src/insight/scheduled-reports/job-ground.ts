import type { Caller } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { readerOf, type Reader } from "../printing/service.ts";
import type { OpenRun } from "./open-run.ts";

export type Ground = Pick<Shared, "db" | "files" | "listeners" | "log" | "mailer" | "publicUrl">;

/** A run that is being sent, in its organisation. */
export interface Sending extends Ground {
  tenantId: number;
  run: OpenRun;
  /** A larger file is not attached. */
  mostBytes: number;
}

/** Asks in somebody's name, with what they may see at this moment. */
export const readerOfJob = (sending: Sending, caller: Caller): Reader =>
  readerOf(sending, caller, { id: `job report ${String(sending.run.runId)}`, log: sending.log });
