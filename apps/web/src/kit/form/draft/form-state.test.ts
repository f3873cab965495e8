import { describe, expect, test } from "vitest";
import {
  begun,
  checkFailed,
  discarded,
  wentStale,
  isChanged,
  isSaving,
  refused,
  resolved,
  saved,
  sent,
  submitted,
  typed,
  versionOf,
  type FormState,
} from "./form-state.ts";

const FIELDS = ["name", "terms", "rating"];
const row = { id: 7, version: 3, name: "Nordlager", terms: null, rating: 4 };
const mine = { name: "Nordlager AS", terms: null, rating: 4 };
const theirTerms = { ...row, version: 4, terms: "Net 30" };
const theirName = { ...row, version: 4, name: "Nordlager Ltd" };

const editing = begun(FIELDS, row, null);
const dirty = typed(editing, mine);
const sending = sent(submitted(dirty), mine, "key-1");

describe("a form begins", () => {
  test("over its row, with nothing to save", () => {
    expect(editing).toMatchObject({
      phase: "editing",
      base: { values: { name: "Nordlager", terms: null, rating: 4 }, version: 3 },
      isDirty: false,
      restoredAt: null,
    });
  });

  test("new, without a version", () => {
    expect(begun(FIELDS, { name: "" }, null).base).toEqual({ values: { name: "", terms: null, rating: null }, version: null });
    expect(versionOf(begun(FIELDS, { name: "" }, null))).toBe(0);
  });

  test("where an earlier visit left it, over the row of then", () => {
    const kept = { base: { name: "Nordlager", terms: null, rating: 3 }, version: 2, at: 1000 };
    expect(begun(FIELDS, row, kept)).toMatchObject({ base: { values: kept.base, version: 2 }, isDirty: true, restoredAt: 1000 });
  });
});

describe("typing", () => {
  test("makes it dirty, and typing it back does not leave it so", () => {
    expect(dirty.isDirty).toBe(true);
    expect(typed(dirty, { ...mine, name: "Nordlager" }).isDirty).toBe(false);
  });

  test("that alters nothing gives the same state, so that nothing is drawn", () => {
    expect(typed(dirty, { ...mine, rating: 5 })).toBe(dirty);
  });

  test("after a save begins anew", () => {
    const after = saved(sending, mine);
    expect(typed(after, mine)).toBe(after);
    expect(typed(after, { ...mine, rating: 5 })).toMatchObject({ phase: "editing", isDirty: true });
  });
});

describe("saving", () => {
  test("goes by check and sending to saved", () => {
    expect(submitted(dirty).phase).toBe("checking");
    expect(sending).toMatchObject({ phase: "sending", problem: null, attempt: { idempotencyKey: "key-1" } });
    const after = saved(sending, mine);
    expect(after).toMatchObject({ phase: "saved", isDirty: false });
    expect(isChanged(after, mine)).toBe(false);
  });

  test("is said to be under way while it is sent or merged, not while it is checked", () => {
    expect([dirty, submitted(dirty), sending, wentStale(sending, theirTerms, mine)].map(isSaving)).toEqual([false, false, true, true]);
  });

  test.each([
    ["checked", submitted(dirty)],
    ["sent", sending],
    ["merged", wentStale(sending, theirTerms, mine)],
    ["asked about", wentStale(sending, theirName, mine)],
  ])("a second press while it is being %s does nothing", (_title, state) => {
    expect(submitted(state)).toBe(state);
  });

  test("a check that could not run says so; one that found faults says what no field shows, and nothing of the last save", () => {
    expect(checkFailed(submitted(dirty), "No check.")).toMatchObject({ phase: "editing", problem: "No check." });
    const told: FormState = { ...submitted(dirty), problem: "No answer." };
    expect(checkFailed(told, "Parts: fill this in.")).toMatchObject({ phase: "editing", problem: "Parts: fill this in." });
    expect(checkFailed(told, null)).toMatchObject({ phase: "editing", problem: null });
  });

  test("a refusal leads back to editing, with what was typed still unsaved", () => {
    expect(refused(sending, "Not now.")).toMatchObject({ phase: "editing", problem: "Not now.", isDirty: true });
    expect(refused(sending, null).problem).toBeNull();
  });

  test("the same values again go under the same key, others under a new one", () => {
    const failed = refused(sending, "No answer.");
    expect(sent(submitted(failed), mine, "key-2").attempt?.idempotencyKey).toBe("key-1");
    expect(sent(submitted(failed), { ...mine, rating: 5 }, "key-2").attempt?.idempotencyKey).toBe("key-2");
  });

  test("the same values over another version are another save", () => {
    const merging = wentStale(sending, theirTerms, mine);
    expect(sent(merging, mine, "key-2").attempt?.idempotencyKey).toBe("key-2");
  });
});

describe("someone else saved first", () => {
  test("different fields are put together without a question, over their version", () => {
    expect(wentStale(sending, theirTerms, mine)).toMatchObject({
      phase: "merging",
      conflict: null,
      merged: { name: "Nordlager AS", terms: "Net 30", rating: 4 },
      base: { values: { name: "Nordlager", terms: "Net 30", rating: 4 }, version: 4 },
      takenOver: ["terms"],
    });
  });

  test("the same field changed by both is asked about, and nothing of mine is touched meanwhile", () => {
    const asking = wentStale(sending, theirName, mine);
    expect(asking).toMatchObject({ phase: "asking", base: sending.base, merged: null });
    expect(asking.conflict?.differences).toMatchObject([{ field: "name", isClash: true }]);
  });

  test("the choice decides, and is not told as taken over", () => {
    const asking = wentStale(sending, theirName, mine);
    expect(resolved(asking, { name: "theirs" })).toMatchObject({ phase: "merging", merged: { name: "Nordlager Ltd" }, takenOver: [] });
    expect(resolved(asking, { name: "mine" })).toMatchObject({ phase: "merging", merged: { name: "Nordlager AS" }, conflict: null });
  });

  test("no choice leads back to the form as it was, over the old version", () => {
    const asking = wentStale(sending, theirName, mine);
    expect(resolved(asking, null)).toMatchObject({ phase: "editing", conflict: null, base: editing.base, isDirty: true });
    expect(resolved(dirty, null)).toBe(dirty);
  });

  test("a record that changes at each attempt is shown to the person in the end", () => {
    let state = sending;
    const shown = () => state.merged ?? mine;
    for (let version = 4; version < 9; version += 1) {
      state = wentStale(state, { ...row, version, terms: `Net ${version}` }, shown());
      expect(state.phase).toBe("merging");
      state = sent(state, shown(), `key-${version}`);
    }
    expect(wentStale(state, { ...row, version: 9, terms: "Net 9" }, shown())).toMatchObject({ phase: "asking", takenOver: ["terms"] });
  });
});

test("throwing away goes back to the row, and takes along what was said of it", () => {
  const kept = { base: { name: "Old", terms: null, rating: 3 }, version: 2, at: 1000 };
  const told = refused(begun(FIELDS, row, kept), "No answer.");
  expect(discarded(told, row)).toMatchObject({ base: editing.base, isDirty: false, restoredAt: null, problem: null });
});
