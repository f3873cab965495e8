import { CONNECT } from "./connect.ts";
import { FOUNDATION } from "./foundation.ts";
import type { Guard } from "./guard.ts";
import { INSIGHT } from "./insight.ts";
import { IOT } from "./iot.ts";
import { MATERIALS } from "./materials.ts";
import { PLATFORM } from "./platform.ts";
import { PROMISES } from "./promises.ts";
import { REGISTER } from "./register.ts";
import { WORK } from "./work.ts";

/** What keeps the promises of the product, a file an area: each stands where its test is. */
export const GUARDS: readonly Guard[] = [
  ...PLATFORM,
  ...FOUNDATION,
  ...REGISTER,
  ...MATERIALS,
  ...WORK,
  ...IOT,
  ...INSIGHT,
  ...CONNECT,
  ...PROMISES,
];
