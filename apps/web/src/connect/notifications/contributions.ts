import { contribute } from "../../kit/record/contributions.ts";
import { watchedRecord } from "../../kit/record/watched.tsx";
import { rightPanel } from "../../shell/panels/slots.ts";

export const contributions = [
  contribute(watchedRecord, { load: async () => (await import("./watch-button.tsx")).WatchButton }),
  contribute(rightPanel, { load: async () => (await import("./side-panel.tsx")).SidePanel }),
];
