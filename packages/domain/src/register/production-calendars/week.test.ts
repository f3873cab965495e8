import { expect, test } from "vitest";
import { readExceptions, spelledExceptions } from "./spelling.ts";
import { weekFaults, weekMinutes } from "./week.ts";

const at = (weekday: number, startMinute: number, minutes: number) => ({ weekday, startMinute, minutes });

test("hours may meet and not overlap, over midnight and over the end of the week too", () => {
  expect(weekFaults({ hours: [at(0, 360, 480), at(0, 840, 480)] })).toEqual([]);
  expect(weekFaults({ hours: [at(0, 360, 481), at(0, 840, 480)] })).toEqual([{ path: "hours.1.startMinute", reason: "spans_overlap" }]);
  expect(weekFaults({ hours: [at(0, 1320, 480), at(1, 300, 60)] })).toEqual([{ path: "hours.1.startMinute", reason: "spans_overlap" }]);
  expect(weekFaults({ hours: [at(0, 300, 60), at(6, 1320, 480)] })).toEqual([{ path: "hours.0.startMinute", reason: "spans_overlap" }]);
  expect(weekFaults({ hours: Array.from({ length: 7 }, (_, day) => at(day, 0, 1440)) })).toEqual([]);
});

test("a day is an exception once", () => {
  const closed = { day: "2026-12-24", name: null, hours: [] };
  expect(weekFaults({ hours: [], exceptions: [closed, closed] })).toEqual([{ path: "exceptions.1.day", reason: "duplicate" }]);
});

test("two shifts on five days are 80 hours a week", () => {
  expect(weekMinutes({ hours: [0, 1, 2, 3, 4].flatMap((day) => [at(day, 360, 480), at(day, 840, 480)]) })).toBe(4800);
});

test("exceptions read as they were spelled", () => {
  const exceptions = [
    { day: "2026-12-24", name: "Christmas Eve", hours: [{ startMinute: 360, minutes: 360 }] },
    { day: "2026-12-31", name: null, hours: [] },
    {
      day: "2027-01-02",
      name: "Catching up",
      hours: [
        { startMinute: 360, minutes: 480 },
        { startMinute: 1320, minutes: 480 },
      ],
    },
  ];
  const text = spelledExceptions(exceptions);
  expect(text).toBe("2026-12-24 06:00-12:00 (Christmas Eve), 2026-12-31 closed, 2027-01-02 06:00-14:00 22:00-06:00 (Catching up)");
  expect(readExceptions(text)).toEqual(exceptions);
  expect(readExceptions("2026-12-24 whenever")).toBeNull();
});
