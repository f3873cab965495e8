import { readingTarget as target } from "@millwright/domain/iot/messages/import.ts";
import type { SeriesWriter } from "../../platform/records/importing.ts";
import type { ReadingsOwner } from "../../platform/work/readings-owner.ts";
import { takeBackNoted, tellBroughtIn, tellTakenBack } from "./imports/noted.ts";
import { openPass } from "./imports/pass.ts";

/** Readings of a file: what is not there is added, marked as late, and decides nothing; each stretch of them is noted, by which it can be taken back. */
export const readingWriter = (owner: ReadingsOwner): SeriesWriter => ({
  kind: "series",
  target,
  table: "sensorImports",
  entity: "sensor-imports",
  open: (importId) => openPass(importId, owner, async (ctx) => await tellBroughtIn(ctx, importId)),
  takeBack: async (ctx, id) => await takeBackNoted(ctx, owner, id),
  afterUndo: tellTakenBack,
});
