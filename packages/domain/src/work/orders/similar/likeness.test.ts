import { describe, expect, test } from "vitest";
import { mostSimilar, type Asked, type Candidate } from "./likeness.ts";

const now = new Date("2026-11-27T08:00:00Z");
const nothing = { failureClassId: null, failureProblemId: null, failureCauseId: null };
const asked: Asked = { title: "Seal leaks at the shaft", description: null, called: "Pump P-12", ...nothing };
let serial = 0;
const done = (facts: Partial<Candidate>): Candidate => ({
  id: (serial += 1),
  title: "Shaft seal leaking",
  description: null,
  completionNotes: null,
  called: "Pump P-12",
  place: "asset",
  completedAt: "2026-10-01T08:00:00Z",
  ...nothing,
  ...facts,
});
const order = (candidates: readonly Candidate[], of: Asked = asked) => mostSimilar(of, candidates, now).map(({ id }) => id);

describe("nothing alike", () => {
  test.each<[string, Partial<Candidate>]>([
    ["other work on the same machine", { title: "Change the oil of the gearbox" }],
    ["only the name of the machine is the same", { title: "Pump P-12 painted" }],
    ["only what every order says is the same", { title: "Repair, replace and check the machine, please" }],
    ["one word of three, on another machine", { title: "Shaft aligned", place: "classification", called: "Pump P-77" }],
    ["only the class of the failure is the same", { title: "Noise", failureClassId: 1 }],
  ])("%s shows nothing", (_, facts) => expect(order([done(facts)], { ...asked, failureClassId: 1 })).toEqual([]));

  test("who asks nothing is shown nothing", () => {
    expect(order([done({})], { ...asked, title: "", description: "" })).toEqual([]);
    expect(order([done({ title: "Repair" })], { ...asked, title: "Repair" })).toEqual([]);
  });
});

describe("alike", () => {
  test.each<[string, Partial<Candidate>, string[]]>([
    ["the same words in another form", { title: "Shafts: seals leaking" }, ["seal", "leaks", "shaft"]],
    ["what was noted at the end", { title: "Drops on the floor", completionNotes: "Changed the seal, shaft was worn" }, ["seal", "shaft"]],
    ["rich text", { title: "Water", description: "<p>It&nbsp;<b>leaks</b> at the <i>seal</i></p>" }, ["seal", "leaks"]],
    ["a word that was mistyped", { title: "Vibartion of the seal" }, ["vibration", "seal"]],
  ])("%s: %#", (_, facts, words) => {
    const of = facts.title?.startsWith("Vib") ? { ...asked, title: "Vibration, seal" } : asked;
    expect(mostSimilar(of, [done(facts)], now)[0]?.why).toEqual({ place: "asset", failure: null, words });
  });

  test("the same machine comes before its position, its model, its neighbours and its kind", () => {
    const places = ["classification", "parent", "model", "position", "asset"] as const;
    const candidates = places.map((place) => done({ place }));
    expect(order(candidates)).toEqual([candidates[4]?.id, candidates[3]?.id, candidates[2]?.id]);
  });

  test("the same work on a machine of the same model comes before a hint of it on this one", () => {
    const [hint, same] = [done({ title: "Shaft aligned" }), done({ place: "model", called: "Pump P-77" })];
    expect(order([hint, same])).toEqual([same.id, hint.id]);
  });

  test("the same cause tells more than the same problem, and that more than a word", () => {
    const of = { ...asked, failureClassId: 1, failureProblemId: 2, failureCauseId: 3 };
    const word = done({ title: "Shaft aligned" });
    const problem = done({ title: "Water", failureClassId: 1, failureProblemId: 2, failureCauseId: 9 });
    const cause = done({ title: "Water", failureClassId: 1, failureProblemId: 2, failureCauseId: 3 });
    expect(order([word, problem, cause], of)).toEqual([cause.id, problem.id, word.id]);
    expect(mostSimilar(of, [cause, problem], now).map(({ why }) => why.failure)).toEqual(["cause", "problem"]);
  });

  test("of what is as alike, the latest is the first, and three are shown", () => {
    const years = [2023, 2026, 2024, 2025].map((year) => done({ completedAt: `${year}-05-01T08:00:00Z` }));
    expect(order(years)).toEqual([years[1]?.id, years[3]?.id, years[2]?.id]);
  });

  test("a long description cannot drown its title", () => {
    const long = Array.from({ length: 40 }, (_, at) => `word${at}x`).join(" ");
    expect(order([done({})], { ...asked, description: long })).toHaveLength(1);
  });
});
