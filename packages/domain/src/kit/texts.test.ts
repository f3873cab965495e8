import { expect, test } from "vitest";
import { compareTexts, folded, isSameText, longText, oneCode, oneLine, textKey } from "./texts.ts";

/** Every way to write "Hall 7" that looks like it. */
const LIKE_HALL_7 = [
  "Hall\u00a07",
  "Hall  7",
  " Hall\t7 ",
  "Hall\n7",
  "Hall\u20037\ufeff",
  "\ufeffHall 7",
  "Ha\u200bll 7",
  "Hall 7\u200e",
  "\u202aHall 7\u202c",
  "Ha\u00adll 7",
  "Ha\u2060ll 7",
  "Hall \u200b 7",
  "Ha\u034fll\u30007",
  "Hall\u0085 7",
  "Ha\u001fll 7",
  "Hall\ufe0f 7",
  "Ha\u200dll\u200c 7",
  "Ha\u3164ll 7",
];

test.each(LIKE_HALL_7)("%j is Hall 7", (written) => {
  expect([oneCode(written), oneLine(written), textKey(written)]).toEqual(["Hall 7", "Hall 7", "hall 7"]);
});

test("of all format letters none stays in a code", () => {
  for (let point = 0; point <= 0xe01ef; point++) {
    const sign = String.fromCodePoint(point);
    if (/\p{Cf}|\p{Default_Ignorable_Code_Point}/u.test(sign)) expect(oneCode(`P${sign}1`), point.toString(16)).toBe("P1");
  }
});

test("letters that are put together are the same as those that are one", () => {
  expect(oneCode("Ku\u0308hlpumpe")).toBe("K\u00fchlpumpe");
  expect(oneLine("A\u030angstrom")).toBe("\u00c5ngstrom");
  expect(isSameText("KU\u0308HLER", "k\u00fchler")).toBe(true);
  expect(isSameText("P-1", "P-2")).toBe(false);
});

test("a name keeps the joiners without which it reads otherwise, and is compared without them", () => {
  const persian = "می\u200cخواهم";
  const family = "Team 👩\u200d🔧";
  const keycap = "Line 1\ufe0f\u20e3";
  const heart = "❤\ufe0f";
  for (const kept of [persian, family, keycap, heart]) expect(oneLine(kept)).toBe(kept);
  expect(isSameText(persian, "میخواهم")).toBe(true);
});

test("what is kept stays as it is when it is kept again", () => {
  for (const written of [...LIKE_HALL_7, "می\u200cخواهم", "👩\u200d🔧\u200d", "a\u200d\u0301"]) {
    expect(oneCode(oneCode(written))).toBe(oneCode(written));
    expect(oneLine(oneLine(written))).toBe(oneLine(written));
  }
});

test("a long text keeps its lines, and is empty where nothing in it is seen", () => {
  expect(longText("  First\n\n  second \u200f")).toBe("First\n\n  second \u200f");
  expect(longText("Ku\u0308hler\r\nleckt")).toBe("K\u00fchler\r\nleckt");
  expect(["\u200b", " \u00a0\n", "\ufeff\u200e"].map(longText)).toEqual(["", "", ""]);
});

test.each([
  ["Kühlpumpe", "kuhlpumpe"],
  ["Ku\u0308hlpumpe", "kuhlpumpe"],
  ["Hauptstraße", "hauptstrasse"],
  ["STRASSE", "strasse"],
  ["ΑΝΤΛΊΑ", "αντλια"],
  ["αντλία", "αντλια"],
  ["ΆΞΟΝΑΣ", "αξονασ"],
  ["άξονας", "αξονασ"],
  ["Čerpadlo Łódź Ørsted", "cerpadlo lodz orsted"],
  ["İstanbul ısı", "istanbul isi"],
  ["Ёлка", "елка"],
  ["ＰＭＰ－７", "pmp-7"],
  ["Kühl\u00adpumpe", "kuhlpumpe"],
  ["PMP\u20117", "pmp-7"],
  ["ﬁlter", "filter"],
  ["水泵", "水泵"],
  ["한국", "한국"],
  ["पंप की", "पंप की"],
])("%s is searched as %s", (text, search) => {
  expect(folded(text)).toBe(search);
  expect(folded(search)).toBe(search);
});

test("names stand in the order of a dictionary, numbers in the order in which they count", () => {
  const names = ["zebra", "Zange", "Ölpumpe", "Äpfel", "Ofen", "apfel", "Pump 10", "Pump 9"];
  expect(names.toSorted(compareTexts)).toEqual(["apfel", "Äpfel", "Ofen", "Ölpumpe", "Pump 9", "Pump 10", "Zange", "zebra"]);
  expect(["10", "9", "100", "1", "2", "20"].toSorted(compareTexts)).toEqual(["1", "2", "9", "10", "20", "100"]);
});
