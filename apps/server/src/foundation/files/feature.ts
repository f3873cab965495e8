import { examples } from "@millwright/domain/foundation/files/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { prepareUploads } from "./prepare.ts";
import { fileHandlers } from "./routes.ts";
import { fileChores } from "./service.ts";

export const feature = defineFeature({
  calls: [served("files", examples, ({ files, finders }) => fileHandlers(files, finders))],
  prepare: (app, { files }) => prepareUploads(app, files),
  chores: ({ db, files }) => fileChores(db, files),
});
