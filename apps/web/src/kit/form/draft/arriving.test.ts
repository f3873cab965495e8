import { describe, expect, test } from "vitest";
import { chosen, rowArrived, settled } from "./arriving.ts";
import { askedFirst, begun, resolved, saved, sent, submitted, typed, versionOf } from "./form-state.ts";

const FIELDS = ["name", "terms", "rating"];
const row = { id: 7, version: 3, name: "Nordlager", terms: null, rating: 4 };
const mine = { name: "Nordlager AS", terms: null, rating: 4 };
const theirTerms = { ...row, version: 4, terms: "Net 30" };
const theirName = { ...row, version: 4, name: "Nordlager Ltd" };
const editing = begun(FIELDS, row, null);
const dirty = typed(editing, mine);
const FREE = { held: null };

describe("another field that someone else changed", () => {
  test("is taken up at once beside what was typed, and the save goes over the new version", () => {
    const { state, fill } = rowArrived(dirty, theirTerms, mine, FREE);
    expect(fill).toEqual({ terms: "Net 30" });
    expect(state).toMatchObject({ theirs: null, news: ["terms"], takenOver: ["terms"], isDirty: true });
    expect(versionOf(state)).toBe(4);
  });

  test("is taken up where nothing was typed", () => {
    expect(rowArrived(editing, theirTerms, row, FREE)).toMatchObject({
      fill: { terms: "Net 30" },
      state: { isDirty: false, news: ["terms"] },
    });
  });

  test("with the focus in it is not written into before that is left", () => {
    const held = rowArrived(dirty, theirTerms, mine, { held: "terms" });
    expect(held.fill).toEqual({});
    expect(held.state).toMatchObject({ news: ["terms"], base: { values: { terms: null } } });
    expect(versionOf(held.state)).toBe(3);
    const left = settled(held.state, mine, FREE);
    expect(left.fill).toEqual({ terms: "Net 30" });
    expect(versionOf(left.state)).toBe(4);
  });

  test("with the focus in it, and then typed into, is a field that both changed", () => {
    const held = rowArrived(dirty, theirTerms, mine, { held: "terms" });
    const typedInto = { ...mine, terms: "Net 60" };
    expect(settled(held.state, typedInto, FREE).fill).toEqual({});
    expect(askedFirst(held.state, typedInto).phase).toBe("asking");
  });

  test("changed by this very page is taken up without a word", () => {
    const { state, fill } = rowArrived(dirty, theirTerms, mine, { held: null, isOwn: () => true });
    expect(fill).toEqual({ terms: "Net 30" });
    expect(state).toMatchObject({ news: [], takenOver: [] });
  });
});

describe("the same field that both changed", () => {
  const both = rowArrived(dirty, { ...theirName, rating: 1 }, mine, FREE);

  test("keeps what was typed, takes up the rest, and no save passes over it unasked", () => {
    expect(both.fill).toEqual({ rating: 1 });
    expect(both.state.news).toEqual(["name", "rating"]);
    expect(askedFirst(both.state, { ...mine, rating: 1 })).toMatchObject({
      phase: "asking",
      conflict: { differences: [{ field: "name", mine: "Nordlager AS", theirs: "Nordlager Ltd", isClash: true }] },
    });
  });

  test("asked about at the save keeps what was typed into other fields", () => {
    const shown = { ...mine, rating: 1, terms: "Net 10" };
    expect(resolved(askedFirst(both.state, shown), { name: "theirs" })).toMatchObject({
      phase: "merging",
      merged: { name: "Nordlager Ltd", terms: "Net 10", rating: 1 },
      base: { version: 4 },
      theirs: null,
    });
  });

  test("chosen as mine is saved over the new version without a second question", () => {
    const { state, fill } = chosen(both.state, "name", "mine", { ...mine, rating: 1 });
    expect(fill).toEqual({});
    expect(state).toMatchObject({ theirs: null, isDirty: true, base: { version: 4, values: { name: "Nordlager Ltd" } } });
    expect(askedFirst(state, { ...mine, rating: 1 })).toBe(state);
  });

  test("chosen as theirs leaves nothing to save", () => {
    const { state, fill } = chosen(both.state, "name", "theirs", { ...mine, rating: 1 });
    expect(fill).toEqual({ name: "Nordlager Ltd" });
    expect(state).toMatchObject({ theirs: null, isDirty: false, base: { version: 4 } });
  });

  test("typed back to what it was takes up theirs", () => {
    expect(settled(both.state, { ...mine, name: "Nordlager", rating: 1 }, FREE).fill).toEqual({ name: "Nordlager Ltd" });
  });

  test("changed by a third person shows the newest", () => {
    const third = rowArrived(both.state, { ...theirName, version: 5, name: "Nordlager Inc", rating: 1 }, { ...mine, rating: 1 }, FREE);
    expect(chosen(third.state, "name", "theirs", { ...mine, rating: 1 })).toMatchObject({
      fill: { name: "Nordlager Inc" },
      state: { base: { version: 5 } },
    });
  });
});

test("a row of the same version, of none, an older one, or one that comes while the form is sent alters nothing", () => {
  for (const same of [row, { name: "" }, { ...row, version: 2, name: "Old" }])
    expect(rowArrived(editing, same, row, FREE)).toEqual({ state: editing, fill: {} });
  for (const state of [submitted(dirty), sent(submitted(dirty), mine, "key"), saved(dirty, mine)])
    expect(rowArrived(state, theirTerms, mine, FREE)).toEqual({ state, fill: {} });
});

test("what someone else changed and this person then wrote over is not told as kept", () => {
  const { state } = rowArrived(dirty, theirTerms, mine, FREE);
  expect(saved(state, { ...mine, terms: "Net 30" }).takenOver).toEqual(["terms"]);
  expect(saved(state, { ...mine, terms: "Net 90" }).takenOver).toEqual([]);
});
