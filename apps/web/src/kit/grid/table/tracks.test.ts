import { expect, test } from "vitest";
import { arranged } from "../arrangement/arrange.ts";
import { reachable } from "./reach.ts";
import { fit, MORE_PX, SELECT_PX, TITLE_PX } from "./tracks.ts";

const columns = [
  { field: "code", part: "code", width: 120 },
  { field: "title", part: "title", width: 160 },
  { field: "status", part: "status", width: 110 },
  { field: "due", part: "fact", width: 150 },
  { field: "place", part: "fact", width: 130 },
];
const plain = arranged(columns, null);
const whole = 120 + TITLE_PX + 110 + 150 + 130;
const at = (room: number, { hasSelect = false, hasAll = false } = {}) => fit(plain, { room, hasSelect, hasAll });
const fields = ({ drawn }: ReturnType<typeof at>) => drawn.map(({ column }) => column.field);

test("the title takes what the others leave, and never less than it needs", () => {
  expect(at(1400).template).toBe("120px minmax(0, 1fr) 110px 150px 130px");
  expect(at(whole)).toMatchObject({ dropped: 0, isWide: false, least: 0 });
});

test("where there is no room the last columns drop out whole, for a button that shows them again", () => {
  const tight = at(whole - 1);
  expect(fields(tight)).toEqual(["code", "title", "status", "due"]);
  expect([tight.dropped, tight.template]).toEqual([1, `120px minmax(0, 1fr) 110px 150px ${MORE_PX}px`]);
  const sumOf = (room: number) => 120 + TITLE_PX + MORE_PX <= room;
  expect([fields(at(500)), sumOf(500)]).toEqual([["code", "title"], true]);
  expect(fields(at(200))).toEqual(["title"]);
});

test("the boxes take room as well", () => {
  expect(fields(at(whole, { hasSelect: true }))).toEqual(["code", "title", "status", "due"]);
  expect(at(whole + SELECT_PX, { hasSelect: true })).toMatchObject({
    dropped: 0,
    template: `${SELECT_PX}px 120px minmax(0, 1fr) 110px 150px 130px`,
  });
});

test("with all of them the table is scrolled sideways, and code and title stay", () => {
  const wide = at(900, { hasSelect: true, hasAll: true });
  expect(wide).toMatchObject({ dropped: 0, isWide: false });
  const wider = at(860, { hasSelect: true, hasAll: true });
  expect(wider).toMatchObject({ dropped: 0, isWide: true, least: whole + SELECT_PX + MORE_PX });
  expect(wider.template).toBe(`${SELECT_PX}px 120px ${TITLE_PX}px 110px 150px 130px ${MORE_PX}px`);
  expect([...wider.stuck]).toEqual([
    ["select", 0],
    ["code", SELECT_PX],
    ["title", SELECT_PX + 120],
  ]);
});

test("what stays leaves room to the others: in a narrow window the title moves with them", () => {
  expect([...at(600, { hasSelect: true, hasAll: true }).stuck.keys()]).toEqual(["select", "code"]);
});

test("widths that a person gave count, the title's too, and hidden columns do not", () => {
  const layout = [
    { field: "code", width: 90 },
    { field: "title", width: 400 },
    { field: "status" },
    { field: "due", isHidden: true },
    { field: "place" },
  ];
  const own = fit(arranged(columns, layout), { room: 730, hasSelect: false, hasAll: false });
  expect([own.template, own.dropped]).toEqual(["90px 400px 110px 130px", 0]);
});

test("before the room is known nothing drops out", () => {
  expect(at(0).dropped).toBe(0);
});

test("so many rows can be scrolled to as browsers have room for", () => {
  expect(reachable(34)).toBe(882_352);
  expect(reachable(56) * 56).toBeLessThanOrEqual(30_000_000);
});
