import { files } from "@millwright/domain/foundation/files/contract.ts";
import { expectedFile } from "@millwright/domain/foundation/files/expected.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../i18n/work.ts";
import { queuedCall, type Offline } from "../../kit/offline/joining.ts";
import { links } from "./links.ts";

/** Reporting a fault where there is no network. Its photos follow it, once it has an id. */
const report = queuedCall(workRequests.create, {
  name: "request",
  waits: "sent",
  record: (_request, key) => `work-requests/new/${key}`,
  title: ({ body }) => `${t("workRequests.new")}: ${body.title}`,
  // Nothing stands under its address yet; whoever reported it is led to what waits.
  answer: ({ body }) => ({ id: 0, title: body.title }) as WorkRequest,
});

const photo = queuedCall(files.upload, {
  name: "request-photo",
  waits: "sent",
  record: ({ query }, madeBy) => (query.id === "0" ? `work-requests/new/${madeBy}` : `work-requests/${query.id}`),
  title: ({ query }) => `${t("workRequests.report.photos")}: ${query.fileName}`,
  href: ({ query }) => (query.id === "0" ? null : links.workRequest(Number(query.id))),
  answer: ({ query, headers }, given) => expectedFile(query.fileName, headers["content-type"], given),
});

export const requestsOffline: Offline = {
  kept: [workRequests.get, workRequests.log],
  queued: [report, photo],
  onReached: [],
};
