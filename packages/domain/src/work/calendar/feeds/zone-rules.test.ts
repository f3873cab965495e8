import { expect, test } from "vitest";
import { offsetMs } from "../../../kit/zones.ts";
import { wallAt, zoneRules } from "./zone-rules.ts";

const ZONES = [
  "UTC",
  "Europe/Oslo",
  "Europe/Dublin",
  "America/New_York",
  "America/Sao_Paulo",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Africa/Casablanca",
];

interface Rule {
  wall: string;
  from: number;
  to: number;
}
const minutesOf = (text: string) => (text.startsWith("-") ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5)));

/** Read back as a calendar reads it. */
function rulesIn(text: string): Rule[] {
  return [...text.matchAll(/BEGIN:(STANDARD|DAYLIGHT)\r\nDTSTART:(\S+)\r\nTZOFFSETFROM:(\S+)\r\nTZOFFSETTO:(\S+)\r\n/g)].map(
    ([, , wall = "", from = "", to = ""]) => ({ wall, from: minutesOf(from), to: minutesOf(to) }),
  );
}
const instantOf = ({ wall, from }: Rule) =>
  Date.parse(
    `${wall.slice(0, 4)}-${wall.slice(4, 6)}-${wall.slice(6, 8)}T${wall.slice(9, 11)}:${wall.slice(11, 13)}:${wall.slice(13, 15)}Z`,
  ) -
  from * 60_000;

test("Oslo changes its clocks at two and at three", () => {
  expect(zoneRules("Europe/Oslo", 2026, 2026).split("\r\n")).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Oslo",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:20260329T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:20261025T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
});

test.each(ZONES)("read back, %s has the same clock at every hour of three years", (zone) => {
  const rules = rulesIn(zoneRules(zone, 2025, 2027)).map((rule, at) => ({ at: at === 0 ? -Infinity : instantOf(rule), to: rule.to }));
  for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2028, 0, 1); at += 3_600_000) {
    const rule = rules.findLast((each) => each.at <= at);
    if (rule?.to !== offsetMs(at, zone) / 60_000) expect.fail(`${zone} at ${new Date(at).toISOString()}`);
  }
});

test("the clock of a zone as calendars write it", () => {
  expect(wallAt(Date.parse("2026-12-01T07:30:15Z"), "Europe/Oslo")).toBe("20261201T083015");
  expect(wallAt(Date.parse("2026-07-01T23:00:00Z"), "Asia/Kathmandu")).toBe("20260702T044500");
});
