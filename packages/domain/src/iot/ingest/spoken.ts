import type { Adapter } from "./canonical.ts";

/** What one sensor says at a time, as somebody plays it. */
export interface Said {
  /** As the device calls itself. */
  key: string;
  name: string;
  values: readonly (readonly [datum: string, value: number])[];
  /** UCUM codes by datum; what is not here is said without one. */
  units?: Readonly<Record<string, string>>;
}

export const SPOKEN = ["native", "monnit", "chirpstack", "tts"] as const satisfies readonly Adapter[];
/** What can be played. A mapped gateway speaks as its own table says, which nobody else knows. */
export type Spoken = (typeof SPOKEN)[number];

/** The bodies in which gateways and network servers tell that, from their makers' descriptions. `at` is an ISO instant in UTC. */
export const bodiesOf = (adapter: Spoken, said: readonly Said[], at: string): string[] => WORDS[adapter](said, at);

const WORDS: Record<Spoken, (said: readonly Said[], at: string) => string[]> = {
  native: (said, at) => [
    JSON.stringify({
      sentAt: at,
      readings: said.flatMap(({ key, values, units = {} }) =>
        values.map(([datum, value]) => ({ sensor: key, datum, at, value, ...(units[datum] ? { unit: units[datum] } : {}) })),
      ),
    }),
  ],
  monnit: (said, at) => {
    const date = at.slice(0, 19).replace("T", " ");
    return [
      JSON.stringify({
        gatewayMessage: {
          gatewayID: "90144",
          messageType: "0",
          power: "0",
          batteryLevel: "101",
          date,
          count: String(said.length),
          signalStrength: "22",
        },
        sensorMessages: said.map(({ key, name, values }) => ({
          sensorID: key,
          sensorName: name,
          dataMessageGUID: `${key}-${at}`,
          state: "0",
          messageDate: date,
          dataValue: values.map(([, value]) => value).join("|"),
          plotValues: values.map(([, value]) => value).join("|"),
          plotLabels: values.map(([datum]) => datum).join("|"),
          batteryLevel: "96",
          signalStrength: "88",
          voltage: "3.02",
        })),
      }),
    ];
  },
  chirpstack: (said, at) =>
    said.map(({ key, name, values }) =>
      JSON.stringify({
        deduplicationId: `${key}-${at}`,
        time: at,
        deviceInfo: { devEui: key, deviceName: name },
        object: Object.fromEntries(values),
        rxInfo: [{ gatewayId: "24e124fffef5a001", gwTime: at, rssi: -84 }],
      }),
    ),
  tts: (said, at) =>
    said.map(({ key, values }) =>
      JSON.stringify({
        end_device_ids: { device_id: `eui-${key}`, dev_eui: key.toUpperCase(), application_ids: { application_id: "plant" } },
        received_at: at,
        uplink_message: {
          session_key_id: "AYfg8rhha5n+FWx0ZaAprA==",
          f_port: 2,
          f_cnt: Math.floor(Date.parse(at) / 1000) % 65_536,
          decoded_payload: Object.fromEntries(values),
          rx_metadata: [{ gateway_ids: { gateway_id: "roof", eui: "58A0CBFFFE80194C" }, time: at, rssi: -84, snr: 7.5 }],
          received_at: at,
        },
      }),
    ),
};
