import { expect, test } from "vitest";
import { PLATFORM_REFUSALS, REFUSALS, Refusal, refuse, refuseField, statusOf } from "./errors.ts";
import { isReason, REASONS, sentence } from "./reasons.ts";

test("every code of a refusal has a sentence and a status of its own", () => {
  const codes = Object.keys({ ...REFUSALS, ...PLATFORM_REFUSALS }) as (keyof typeof REFUSALS)[];
  for (const code of codes) expect(isReason(code), code).toBe(true);
  expect(new Set(codes.map(statusOf)).size).toBe(codes.length);
});

test("sentences are sentences, and their keys are words", () => {
  for (const [reason, text] of Object.entries(REASONS)) {
    expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/);
    // The specification spells this one without a full stop, and others compare it.
    if (reason !== "invalid_token") expect(text, reason).toMatch(/^[A-Z{].*[.}]$/);
  }
});

test("a sentence's places are filled; one that is not given stays visible, and inherited names fill nothing", () => {
  expect(sentence("too_long", { limit: 60 })).toBe("At most 60 characters.");
  expect(sentence("too_long")).toBe("At most {limit} characters.");
  expect(sentence("too_long", { constructor: "x" } as never)).toBe("At most {limit} characters.");
  expect(isReason("constructor")).toBe(false);
});

test("a refusal says what it is about", () => {
  expect(refuse("conflict", "in_use", { where: "3 work orders" })).toMatchObject({
    code: "conflict",
    message: "This is still used by 3 work orders.",
    detail: { reason: "in_use" },
  });
  expect(refuseField("code", "taken").detail.fields).toEqual([{ path: "code", reason: "taken" }]);
  expect(new Refusal("not_found").message).toBe("This does not exist, or you do not have access to it.");
});
