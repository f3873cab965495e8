import { contribute } from "../../kit/record/contributions.ts";
import { watchedRecord } from "../../kit/record/watched.tsx";

export const contributions = [contribute(watchedRecord, { load: async () => (await import("./watch-button.tsx")).WatchButton })];
