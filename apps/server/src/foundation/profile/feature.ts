import { examples } from "@millwright/domain/foundation/profile/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { prepareUploads } from "../files/service.ts";
import { profileHandlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("userProfile", examples, profileHandlers)],
  // The photo that is received is drawn anew, as pictures on records are.
  prepare: (app, { files }) => prepareUploads(app, files),
});
