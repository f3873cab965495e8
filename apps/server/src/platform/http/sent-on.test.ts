import { expect, test } from "vitest";
import { isFromHere } from "./sent-on.ts";

test.each([
  [{}, true],
  [{ host: "localhost", "user-agent": "curl" }, true],
  [{ via: "1.1 proxy" }, false],
  [{ "cf-connecting-ip": "203.0.113.7" }, false],
  [{ "true-client-ip": "203.0.113.7" }, false],
  [{ "x-forwarded-for": "203.0.113.7" }, false],
  [{ forwarded: "for=203.0.113.7" }, false],
])("a call from this machine with %j was made here: %s", (headers, isHere) => {
  expect(isFromHere({ headers, ip: "127.0.0.1" })).toBe(isHere);
});
