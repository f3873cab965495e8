import { linkExamples, publicExamples } from "@millwright/domain/work/public-reports/examples.ts";
import { prepareUploads } from "../../foundation/files/service.ts";
import { defineFeature, served, type Shared } from "../../platform/call/feature.ts";
import { linkHandlers } from "./links.ts";
import { strangersOf } from "./strangers.ts";

const known = new WeakMap<Shared, ReturnType<typeof strangersOf>>();
/** What is counted of strangers is counted once for all of their calls. */
const strangers = (shared: Shared) => {
  const here = known.get(shared) ?? strangersOf(shared);
  known.set(shared, here);
  return here;
};

export const feature = defineFeature({
  calls: [
    served("reportLinks", linkExamples, linkHandlers),
    served("publicReports", publicExamples, (shared) => strangers(shared).handlers),
  ],
  prepare: (app, shared) => {
    app.addHook("onRequest", async (request) => {
      const { served: its } = request.routeOptions.config;
      if (its?.feature !== "publicReports" || its.endpoint.bytes !== "upload") return;
      await strangers(shared).admitPhoto(request, await shared.sessions.openCtx(request));
    });
    prepareUploads(app, shared.files);
  },
});
