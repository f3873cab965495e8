import { defineFeature } from "../../platform/call/feature.ts";
import { readingWriter } from "./import.ts";

export const feature = defineFeature({
  calls: [],
  writers: ({ readings }) => [readingWriter(readings)],
});
