import type { Offline } from "./kit/offline/joining.ts";
import { navigation } from "@millwright/domain/kit/shell/navigation.ts";
import { filesOffline } from "./foundation/files/offline.ts";
import { referenceListsOffline } from "./foundation/reference-lists/offline.ts";
import { assetsOffline } from "./register/assets/offline.ts";
import { metersOffline } from "./register/meters/offline.ts";
import { downtimesOffline } from "./register/downtimes/offline.ts";
import { meterRoundsOffline } from "./register/meter-rounds/offline.ts";
import { stockCountsOffline } from "./materials/stock-counts/offline.ts";
import { ordersOffline } from "./work/orders/offline.ts";
import { requestsOffline } from "./work/requests/offline.ts";
import { homeOffline } from "./insight/home/offline.ts";
import { atHandOffline } from "./connect/at-hand/offline.ts";
import { notificationsOffline } from "./connect/notifications/offline.ts";

const all: readonly Offline[] = [
  filesOffline,
  referenceListsOffline,
  assetsOffline,
  metersOffline,
  downtimesOffline,
  meterRoundsOffline,
  stockCountsOffline,
  ordersOffline,
  requestsOffline,
  homeOffline,
  atHandOffline,
  notificationsOffline,
];

/** What works without a network, one line a feature; loaded once somebody is signed in. */
export const offline: Offline = {
  kept: [navigation, ...all.flatMap(({ kept }) => kept)],
  queued: all.flatMap(({ queued }) => queued),
  onReached: all.flatMap(({ onReached }) => onReached),
  scanned: all.flatMap(({ scanned = [] }) => scanned),
};
