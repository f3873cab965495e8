import { createStore } from "../../kit/feedback/store.ts";

/** What the device holds since the server was last asked for it. */
export interface OnDeviceNow {
  at: number;
  orders: number;
  requests: number;
  days: number;
  megabytes: number;
  /** Orders that found no room. */
  leftOut: number;
  /** Pictures that found none. */
  picturesLeftOut: number;
}
export const onDevice = createStore<OnDeviceNow | null>(null);
