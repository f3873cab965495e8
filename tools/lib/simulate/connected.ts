import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import type { Play } from "./asked.ts";

/** Sending it again would not help. */
export class Refused extends Error {}

export const AGAIN_AFTER_SECONDS = 5;

/** A connection to the broker, which comes back by itself. Throws `Refused` where the broker does not let it in. */
export async function connected(
  { url, publicId, credential }: Pick<Play, "url" | "publicId" | "credential">,
  more: Pick<IClientOptions, "will"> = {},
): Promise<MqttClient> {
  const client = mqtt.connect(url.href, {
    protocolVersion: 4,
    username: publicId,
    password: credential,
    clientId: `${publicId}-simulate`,
    keepalive: 60,
    reconnectPeriod: AGAIN_AFTER_SECONDS * 1000,
    ...more,
  });
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", (error) => {
      client.end(true);
      reject(new Refused(error.message));
    });
  });
  client.on("error", () => {});
  return client;
}
