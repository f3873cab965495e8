import { z } from "zod";
import type { RecordKind } from "@millwright/domain/kit/ids.ts";
import { event } from "../../platform/work/events.ts";

const AFile = z.object({ fileId: z.int() });

/** What happens to the files of a kind of record. */
export const fileEvents = (entity: RecordKind) => ({
  file_added: event(`${entity}.file_added`, AFile),
  file_removed: event(`${entity}.file_removed`, AFile),
});
