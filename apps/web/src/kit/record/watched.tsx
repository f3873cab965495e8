import type { WatchedKind } from "@millwright/domain/kit/notices/watched.ts";
import { ContributedParts } from "./contributed.tsx";
import { slotOf } from "./contributions.ts";

/** In the head of a record that can be watched: what says so, and changes it. */
export const watchedRecord = slotOf<{ kind: WatchedKind; record: number }>("records.watched");

export const Watched = (of: { kind: WatchedKind; record: number }) => <ContributedParts of={watchedRecord} give={of} />;
