import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { scannedAnswer, type Offline } from "../../kit/offline/joining.ts";

/** Machines and places that were looked at, and that orders at hand are about. */
export const assetsOffline: Offline = {
  kept: [assets.get, locations.get],
  queued: [],
  onReached: [],
  scanned: [
    scannedAnswer(assets.get, ({ id, code, name, barcode, serialNumber: serial, locationPath, archivedAt }) => [
      {
        kind: "assets",
        id,
        code,
        name,
        second: locationPath.at(-1)?.name ?? null,
        isArchived: archivedAt !== null,
        codes: { code, barcode, serial },
      },
    ]),
    scannedAnswer(locations.get, ({ id, code, name, path, archivedAt }) => [
      { kind: "locations", id, code, name, second: path.at(-1)?.name ?? null, isArchived: archivedAt !== null, codes: { code } },
    ]),
  ],
};
