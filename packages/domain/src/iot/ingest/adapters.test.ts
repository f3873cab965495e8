import { describe, expect, test } from "vitest";
import { decode } from "./adapters.ts";
import type { Adapter, Mapping } from "./canonical.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const at = (text: string) => Date.parse(text);
const settings = { timeZone: "UTC", mapping: null };
const said = (adapter: Adapter, body: unknown, query = {}, further: Partial<{ timeZone: string; mapping: Mapping }> = {}) =>
  decode(
    adapter,
    { text: typeof body === "string" ? body : JSON.stringify(body), receivedAt: NOW, query },
    { ...settings, ...further },
    "GW-1",
  );
const values = (...from: Parameters<typeof said>) =>
  said(...from)
    .readings.filter(({ isVital }) => !isVital)
    .map(({ sensor, datum, value, at: when }) => [sensor, datum, value, new Date(when).toISOString()]);

describe("native JSON", () => {
  test("a reading is what it says, with its unit, and battery and signal beside it", () => {
    const { readings, problems } = said("native", {
      seq: 7,
      sentAt: "2026-11-26T11:59:59Z",
      readings: [
        { sensor: "T-1", datum: "temperature", at: "2026-11-26T11:59:00.250Z", value: 4.2, unit: "Cel", battery: 97, signal: -71 },
      ],
    });
    expect(problems).toEqual([]);
    expect(readings.map(({ datum, value, unit, isVital }) => [datum, value, unit, isVital])).toEqual([
      ["temperature", 4.2, "Cel", false],
      ["battery", 97, "%", true],
      ["signal", -71, "dB[mW]", true],
    ]);
    expect(readings[0]?.at).toBe(at("2026-11-26T11:59:00.250Z"));
  });

  test("one without a time has that of its message, else ours, and then a name by which its repetition is known", () => {
    const one = { sensor: "T-1", datum: "t", value: 1 };
    expect(said("native", { seq: 9, sentAt: "2026-11-26T11:00:00Z", readings: [one] }).readings[0]).toMatchObject({
      at: at("2026-11-26T11:00:00Z"),
      isTimeOurs: false,
    });
    expect(said("native", { seq: 9, readings: [one] }).readings[0]).toMatchObject({ at: NOW, isTimeOurs: true, sourceId: "9/0" });
  });

  test("a time that is none is a problem and not our own time", () => {
    for (const wrong of ["yesterday", "2026-02-31T00:00:00Z", "2026-11-26T24:01:00Z", {}, -5, true]) {
      const { readings, problems } = said("native", { readings: [{ sensor: "a", datum: "t", value: 1, at: wrong }] });
      expect([readings.length, problems], String(wrong)).toEqual([0, [{ kind: "no_time", where: "/readings/0" }]]);
    }
  });

  test("what other gateways send is understood: one entry, a list of them, by device", () => {
    const entry = { ts: NOW - 1000, values: { temperature: 21.5, door: true } };
    const expected = (sensor: string) => [
      [sensor, "temperature", 21.5, "2026-11-26T11:59:59.000Z"],
      [sensor, "door", 1, "2026-11-26T11:59:59.000Z"],
    ];
    expect(values("native", entry)).toEqual(expected("GW-1"));
    expect(values("native", [entry])).toEqual(expected("GW-1"));
    expect(values("native", { "Device A": [entry] })).toEqual(expected("Device A"));
    expect(values("native", { ts: (NOW - 1000) / 1000, values: { door: true } })).toEqual([
      ["GW-1", "door", 1, "2026-11-26T11:59:59.000Z"],
    ]);
  });

  test("what became of commands is answered with readings or without, and the version of its software beside it", () => {
    const answered = said("native", {
      firmware: "4.2.0",
      readings: [{ sensor: "a", datum: "t", at: NOW, value: 1 }],
      commands: [
        { id: 1017, ok: true },
        { id: "1018", ok: "false", message: " no space left " },
      ],
    });
    expect([answered.readings.length, answered.firmware, answered.problems]).toEqual([1, "4.2.0", []]);
    expect(answered.answers).toEqual([
      { id: 1017, isDone: true, note: null },
      { id: 1018, isDone: false, note: "no space left" },
    ]);
    expect(said("native", { commands: [{ id: 1017, ok: true }] })).toMatchObject({ answers: [{ id: 1017, isDone: true }], problems: [] });
  });

  test("an answer that is unclear is a problem and no answer; a device may be called commands", () => {
    const unclear = [{ id: 1, ok: "perhaps" }, { id: 1.5, ok: true }, { id: 2 }, null];
    const { answers, problems } = said("native", { commands: unclear });
    expect([answers, problems.map(({ where }) => where)]).toEqual([[], ["/commands/0", "/commands/1", "/commands/2", "/commands/3"]]);
    expect(values("native", { commands: [{ ts: NOW, values: { t: 1 } }] })).toEqual([["commands", "t", 1, "2026-11-26T12:00:00.000Z"]]);
  });

  test("a message of more than a thousand readings gives a thousand and says so", () => {
    const readings = Array.from({ length: 1200 }, (_, index) => ({ sensor: "a", datum: "t", value: index, at: NOW - index }));
    const decoded = said("native", { readings });
    expect([decoded.readings.length, decoded.problems]).toEqual([1000, [{ kind: "too_many", where: "/readings/1000" }]]);
  });

  test("what is no JSON, or nested without end, is a problem and nothing more", () => {
    expect(said("native", "{").problems).toEqual([{ kind: "not_json", where: "" }]);
    expect(said("native", "[".repeat(100_000)).problems).toEqual([{ kind: "too_deep", where: "" }]);
    expect(said("native", `{"a":"${"[".repeat(100)}\\""}`).problems).toEqual([{ kind: "unknown_shape", where: "" }]);
  });
});

const MONNIT = {
  gatewayMessage: {
    gatewayID: "10",
    networkID: "1",
    messageType: "0",
    power: "0",
    batteryLevel: "101",
    date: "2026-11-26 11:58:00",
    count: "2",
    signalStrength: "-50",
    pendingChange: "False",
  },
  sensorMessages: [
    {
      sensorID: "501",
      sensorName: "Room 1",
      applicationID: "2",
      dataMessageGUID: "g-1",
      state: "18",
      messageDate: "11/26/2026 11:57:01 AM",
      rawData: "4.2",
      dataType: "TemperatureData",
      dataValue: "4.2",
      plotValues: "4.2",
      plotLabels: "Celsius",
      batteryLevel: "100",
      signalStrength: "76",
      pendingChange: "True",
      voltage: "3.1",
    },
    {
      sensorID: "502",
      applicationID: "43",
      dataMessageGUID: "g-2",
      state: "0",
      messageDate: "2026-11-26 11:57:02",
      dataValue: "55.5|20.1",
      plotValues: "55.5|20.1",
      plotLabels: "Humidity|Temperature",
      batteryLevel: "101",
      signalStrength: "60",
      pendingChange: "False",
      voltage: "3",
    },
    {
      sensorID: "503",
      dataMessageGUID: "g-3",
      state: "2",
      messageDate: "6/18/2016 7:39:01 PM",
      dataValue: "False",
      plotValues: "",
      plotLabels: "Door",
    },
  ],
};

describe("Monnit's webhook", () => {
  test("sample: both date forms, text everywhere, several data in one text", () => {
    expect(values("monnit", MONNIT)).toEqual([
      ["501", "temperature", 4.2, "2026-11-26T11:57:01.000Z"],
      ["502", "humidity", 55.5, "2026-11-26T11:57:02.000Z"],
      ["502", "temperature", 20.1, "2026-11-26T11:57:02.000Z"],
      ["503", "door", 0, "2016-06-18T19:39:01.000Z"],
    ]);
  });

  test("battery 101 is the mains, for gateway and sensor; 16 and 2 of the state are kept as bits", () => {
    const { gatewayMessages, messages } = said("monnit", MONNIT);
    expect(gatewayMessages).toMatchObject([{ type: 0, word: "data", power: "mains", battery: null, hasPendingChange: false }]);
    expect(messages.map(({ sensor, battery, stateBits, hasPendingChange }) => [sensor, battery, stateBits, hasPendingChange])).toEqual([
      ["501", 100, 18, true],
      ["502", null, 0, false],
      ["503", null, 2, false],
    ]);
  });

  test("names count without their case, and dates by the clocks of the gateway's zone", () => {
    const text = JSON.stringify(MONNIT).replaceAll("sensorMessages", "SensorMessages").replaceAll("messageDate", "MESSAGEDATE");
    expect(values("monnit", text, {}, { timeZone: "Europe/Oslo" })[0]).toEqual(["501", "temperature", 4.2, "2026-11-26T10:57:01.000Z"]);
  });

  test("Fahrenheit is named with its unit, and a decimal comma is not guessed at", () => {
    const [message] = MONNIT.sensorMessages;
    const { readings } = said("monnit", { sensorMessages: [{ ...message, plotLabels: "Fahrenheit", plotValues: "41" }] });
    expect(readings[0]).toMatchObject({ datum: "temperature", value: 41, unit: "[degF]" });
    expect(said("monnit", { sensorMessages: [{ ...message, plotValues: "4,2" }] }).problems).toEqual([
      { kind: "no_number", where: "/sensorMessages/0/Celsius" },
    ]);
  });
});

const UPLINK = {
  deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
  time: "2026-11-26T11:59:00.123456+00:00",
  deviceInfo: { tenantName: "t", deviceProfileId: "p-1", deviceName: "Cellar", devEui: "0101010101010101" },
  fCnt: 0,
  fPort: 1,
  data: "qg==",
  object: { temperature: 21.5, motor: { on: true, hours: 12 }, text: "x" },
  rxInfo: [{ gatewayId: "g", rssi: -57, snr: 10, gwTime: "2026-11-26T11:58:59.900Z" }, { rssi: -48 }],
};

describe("ChirpStack v4", () => {
  test("an uplink's numbers count, nested ones by their path, at the time of the receiver", () => {
    expect(values("chirpstack", UPLINK, { event: "up" })).toEqual([
      ["0101010101010101", "temperature", 21.5, "2026-11-26T11:58:59.900Z"],
      ["0101010101010101", "motor.on", 1, "2026-11-26T11:58:59.900Z"],
      ["0101010101010101", "motor.hours", 12, "2026-11-26T11:58:59.900Z"],
    ]);
    expect(said("chirpstack", UPLINK, { event: "up" }).messages).toMatchObject([
      { signal: -48, name: "Cellar", sourceId: UPLINK.deduplicationId },
    ]);
  });

  test("without the receiver's time a repetition is known by its number, not by its new time", () => {
    const { rxInfo: _, ...without } = UPLINK;
    expect(said("chirpstack", without).readings[0]).toMatchObject({ isTimeOurs: true, sourceId: UPLINK.deduplicationId });
  });

  test("an uplink that nobody decoded says so, and keeps its message", () => {
    const { object: _, ...raw } = UPLINK;
    const decoded = said("chirpstack", raw, { event: "up" });
    expect([decoded.messages.length, decoded.problems]).toEqual([1, [{ kind: "not_decoded", where: "/object" }]]);
  });

  test("state gives the battery, unless it hangs on the mains or is not known; joins give nothing", () => {
    const status = {
      deviceInfo: UPLINK.deviceInfo,
      time: UPLINK.time,
      margin: 7,
      batteryLevel: 75.5,
      externalPowerSource: false,
      batteryLevelUnavailable: false,
    };
    expect(said("chirpstack", status, { event: "status" }).readings).toMatchObject([{ datum: "battery", value: 75.5 }]);
    expect(said("chirpstack", { ...status, externalPowerSource: true }, { event: "status" }).readings).toEqual([]);
    expect(said("chirpstack", UPLINK, { event: "join" }).readings).toEqual([]);
  });
});

const TTS = {
  end_device_ids: { device_id: "cellar", application_ids: { application_id: "app" }, dev_eui: "0004A30B001C0530", dev_addr: "00" },
  correlation_ids: [],
  received_at: "2026-11-26T11:59:01.2Z",
  uplink_message: {
    session_key_id: "AXA50",
    decoded_payload: { temperature: 1 },
    rx_metadata: [{ rssi: -35 }],
    received_at: "2026-11-26T11:59:01.1Z",
  },
};

describe("The Things Stack v3", () => {
  test("an uplink without f_cnt and f_port has 0 for them: they are left out when they are 0", () => {
    expect(said("tts", TTS).messages).toMatchObject([{ sensor: "0004a30b001c0530", sourceId: "0004a30b001c0530/AXA50/0" }]);
    expect(values("tts", TTS)).toEqual([["0004a30b001c0530", "temperature", 1, "2026-11-26T11:59:01.100Z"]]);
  });

  test("what is simulated is stored nowhere", () => {
    for (const one of [
      { ...TTS, simulated: true },
      { ...TTS, uplink_message: { ...TTS.uplink_message, simulated: true } },
    ])
      expect(said("tts", one)).toMatchObject({ readings: [], messages: [], problems: [{ kind: "simulated" }] });
  });

  test("a rejoin begins another session, so that frame 0 is a new reading", () => {
    const again = { ...TTS, uplink_message: { ...TTS.uplink_message, session_key_id: "AXA51" } };
    expect(said("tts", again).readings[0]?.sourceId).not.toBe(said("tts", TTS).readings[0]?.sourceId);
  });
});

test("a time of less than a millisecond is none", () =>
  expect(said("native", { readings: [{ sensor: "a", datum: "t", value: 1, at: 5e-324 }] }).problems).toEqual([
    { kind: "no_time", where: "/readings/0" },
  ]));

describe("mapped by pointers", () => {
  const mapping: Mapping = {
    readings: "/data/points",
    sensor: "//unit/serial",
    time: "/t",
    timeForm: "seconds",
    values: [
      { datum: "temperature", datumAt: null, value: "/v/0", unit: "[degF]" },
      { datum: null, datumAt: "/n~1m", value: "/v/1", unit: null },
    ],
  };
  const body = { unit: { serial: 77 }, data: { points: [{ t: 1_795_000_000, v: [41, 3], "n/m": "flow" }] } };

  test("list, sensor, time, name and value stand where the person said", () => {
    expect(values("axium", body, {}, { mapping })).toEqual([
      ["77", "temperature", 41, new Date(1_795_000_000_000).toISOString()],
      ["77", "flow", 3, new Date(1_795_000_000_000).toISOString()],
    ]);
  });

  test("a pointer that leads nowhere is said, and nothing is made up", () => {
    expect(said("axium", { data: {} }, {}, { mapping }).problems).toEqual([{ kind: "unknown_shape", where: "/data/points" }]);
    expect(said("axium", body).problems).toEqual([{ kind: "no_mapping", where: "" }]);
  });
});
