import { expect, test } from "vitest";
import { bitsFor, isEnough, LEAST_BITS, MOST_BITS, proofParts, zeroBits } from "./proof.ts";
import { recordAt } from "../../kit/labelled/addresses.ts";
import { publicPage, reportAddress } from "./address.ts";
import { publicStep } from "./steps.ts";

test("the work doubles with each doubling of what is usual, and ends where a phone still does it", () => {
  expect([0, 9, 10, 19, 20, 40, 80, 10_000].map(bitsFor)).toEqual([16, 16, 17, 17, 18, 19, 20, 20]);
  expect(bitsFor(0)).toBe(LEAST_BITS);
  expect(bitsFor(1e9)).toBe(MOST_BITS);
});

test("work that was asked for before a flood serves a step longer, and no more", () => {
  expect(isEnough(16, 12)).toBe(true);
  expect(isEnough(16, 25)).toBe(false);
});

test("zero bits are counted from the front", () => {
  expect([[255], [127], [1], [0, 255], [0, 0, 16], []].map((bytes) => zeroBits(Uint8Array.from(bytes)))).toEqual([0, 1, 7, 8, 19, 0]);
});

test("what is no proof is none", () => {
  const signed = `1790000000.16.${"a".repeat(22)}`;
  expect(proofParts(`${signed}.${"b".repeat(43)}.77`)).toEqual({ signed, signature: "b".repeat(43), expiresAt: 1_790_000_000, bits: 16 });
  for (const proof of ["", signed, `${signed}.${"b".repeat(43)}`, `${signed}.${"b".repeat(42)}.77`, `${signed}.${"b".repeat(43)}.77x`])
    expect(proofParts(proof), proof).toBeNull();
});

test("the address on a label is a page for people without an account, and nothing else is", () => {
  const address = reportAddress("https://plant.example", "7-abc", { kind: "assets", id: 1043 });
  expect(publicPage(address.slice("https://plant.example".length).split("#")[0] ?? "")).toEqual({ page: "report", token: "7-abc" });
  expect(publicPage("/f/7-abc/")).toEqual({ page: "follow", token: "7-abc" });
  for (const path of ["/", "/r", "/r/", "/r/a/b", "/x/7-abc", "/register", "/home"]) expect(publicPage(path), path).toBeNull();
});

test("the address on a label names, to those who scan it in the application, what it hangs on", () => {
  const read = (address: string) => recordAt(address, ["https://plant.example"]);
  expect(read(reportAddress("https://plant.example", "7-aBc_9", { kind: "assets", id: 1043 }))).toEqual({ kind: "assets", id: 1043 });
  expect(read(reportAddress("https://plant.example", "7-abc", { kind: "locations", id: 5 }))).toEqual({ kind: "locations", id: 5 });
  expect(read(reportAddress("https://elsewhere.example", "7-abc", { kind: "assets", id: 1043 }))).toBeNull();
  for (const mark of ["", "#assets", "#assets-0", "#people-7", "#toString-7"])
    expect(read(`https://plant.example/r/7-abc${mark}`), mark).toBeNull();
});

test("every state of a request and its order has a word for whoever reported it", () => {
  const at = (statusId: number, orderCategory: string | null = null, waitsForReporter = false) =>
    publicStep({ statusId, orderCategory, waitsForReporter });
  expect([at(1), at(1, null, true), at(2), at(2, "open"), at(2, "review"), at(2, "in_progress"), at(2, "on_hold")]).toEqual([
    "reported",
    "asked",
    "accepted",
    "ordered",
    "ordered",
    "in_progress",
    "on_hold",
  ]);
  expect([at(2, "completed"), at(3, "completed"), at(4, "closed"), at(2, "cancelled"), at(5)]).toEqual([
    "completed",
    "completed",
    "completed",
    "order_cancelled",
    "rejected",
  ]);
});
