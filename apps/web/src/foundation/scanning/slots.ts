import { slotOf } from "../../kit/record/contributions.ts";

/** What later features do with an asset that was scanned. */
export const scannedAsset = slotOf<{ asset: { id: number; archivedAt: string | null } }>("scanning.asset");
/** What they do with a part, or with the part of a lot. */
export const scannedPart = slotOf<{ partId: number }>("scanning.part");
/** What an unknown code may be linked to; `onLinked` looks it up anew. */
export const unknownCode = slotOf<{ text: string; onLinked: () => void }>("scanning.unknown");
