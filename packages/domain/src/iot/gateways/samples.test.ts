import { expect, test } from "vitest";
import type { Adapter } from "../ingest/canonical.ts";
import { native } from "../ingest/native.ts";
import { samplesOf } from "./samples.ts";

const door = (adapter: Adapter) => ({
  adapter,
  address: `https://plant.example/ingest/${adapter}/5f1c`,
  publicId: "5f1c",
  credential: "7-secret",
  at: "2026-11-26T10:00:00.000Z",
  host: "plant.example",
  externalId: "Plant1/Line-4",
});

test("a native gateway is connected by one line of curl or of mosquitto_pub, whose reading the native adapter reads", () => {
  const [curl, mosquitto] = samplesOf(door("native"));
  expect(curl?.text).toContain("curl -X POST 'https://plant.example/ingest/native/5f1c' -H 'Authorization: Bearer 7-secret'");
  expect(mosquitto?.text).toContain("-h plant.example -i 5f1c-1 -u 5f1c -P '7-secret' -q 1 -t t/5f1c/up");
  for (const line of [curl, mosquitto]) {
    const [, text = ""] = /'(\{.*\})'$/.exec(line?.text ?? "") ?? [];
    const delivery = { text, receivedAt: Date.parse("2026-11-26T10:00:01.000Z"), query: {} };
    const decoded = native(delivery, { timeZone: "UTC", mapping: null }, "self");
    expect(decoded.readings).toMatchObject([
      { sensor: "TEST-1", datum: "temperature", value: 4.2, at: Date.parse("2026-11-26T10:00:00Z") },
    ]);
  }
});

test("an edge node is connected by its group, its name, and a client id that begins with the public id", () => {
  expect(samplesOf(door("sparkplug")).map(({ text }) => text.split("\n"))).toEqual([
    [
      "Server: plant.example",
      "Protocol: MQTT 3.1.1",
      "Client ID: 5f1c-1",
      "Username: 5f1c",
      "Password: 7-secret",
      "Group ID: Plant1",
      "Edge Node ID: Line-4",
    ],
  ]);
});

test.each<[Adapter, string[]]>([
  ["monnit", ["https://plant.example/ingest/monnit/7-secret"]],
  [
    "chirpstack",
    ["https://plant.example/ingest/chirpstack/5f1c\nAuthorization: Bearer 7-secret", "https://plant.example/ingest/chirpstack/7-secret"],
  ],
  ["tts", ["https://plant.example/ingest/tts/5f1c\nAuthorization: Bearer 7-secret", "https://plant.example/ingest/tts/7-secret"]],
])("what the form of %s asks for is a header where it takes one, else an address with the secret in it", (adapter, texts) => {
  expect(samplesOf(door(adapter)).map(({ text }) => text)).toEqual(texts);
});
