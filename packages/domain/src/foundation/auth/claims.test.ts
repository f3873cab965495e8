import { expect, test } from "vitest";
import { givesWay } from "./claims.ts";

const ACCOUNT = { isOurs: false, isRegistration: false, hasPassword: true, isInvited: false };

test.each([
  ["an account in use", {}, false],
  ["a registration that nobody agreed to, with the password that a stranger chose", { isRegistration: true }, true],
  ["a registration of our own", { isRegistration: true, isOurs: true }, false],
  ["an invitation that can still be used", { hasPassword: false, isInvited: true }, false],
  ["an invitation whose link ran out unused", { hasPassword: false }, true],
  ["an invitation of our own that ran out", { hasPassword: false, isOurs: true }, false],
] as const)("%s gives way to an invitation: %j %s", (_what, facts, answer) => {
  expect(givesWay({ ...ACCOUNT, ...facts })).toBe(answer);
});
