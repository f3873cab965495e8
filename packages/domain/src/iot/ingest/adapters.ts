import type { Adapter, Decoded, Delivery, GatewaySettings } from "./canonical.ts";
import { chirpstack } from "./chirpstack.ts";
import { mapped } from "./mapped.ts";
import { monnit } from "./monnit.ts";
import { native } from "./native.ts";
import { sparkplug } from "./sparkplug/adapter.ts";
import { thingsStack } from "./things-stack.ts";

const BY_NAME: Record<Adapter, (delivery: Delivery, settings: GatewaySettings, self: string) => Decoded> = {
  native,
  monnit,
  chirpstack,
  tts: thingsStack,
  axium: mapped,
  sparkplug,
};

/** What a gateway's words say. Never throws for what they are; `self` is the sensor's name where the gateway speaks of itself. */
export const decode = (adapter: Adapter, delivery: Delivery, settings: GatewaySettings, self: string): Decoded =>
  BY_NAME[adapter](delivery, settings, self);
