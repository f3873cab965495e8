import { workRequestTarget } from "@millwright/domain/imports/targets/work-requests.ts";
import { WorkRequestDraft } from "@millwright/domain/work-requests/contract.ts";
import type { RecordWriter } from "../imports/service.ts";
import { createRequest } from "./create.ts";

/** Requests have no code of their own before they are reported, so an import only adds them: as the caller's, like any other. */
export const workRequestWriter: RecordWriter = {
  kind: "records",
  target: workRequestTarget,
  table: "workRequests",
  entity: "work-requests",
  draft: WorkRequestDraft,
  create: createRequest,
};
