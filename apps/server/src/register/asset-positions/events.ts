import { recordEvents } from "../../platform/work/events.ts";

export const assetPositionEvents = recordEvents("asset-positions", "installed", "removed", "exchanged", "taken_back");
