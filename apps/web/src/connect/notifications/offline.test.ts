import { expect, test } from "vitest";
import type { Card } from "@millwright/domain/connect/notifications/contract.ts";
import { pageOf } from "./offline.ts";

const cards = Array.from({ length: 8 }, (_, at) => ({ record: at, unread: at % 2 }) as Card);
const records = (startRow: number, isUnread: boolean) => {
  const { rows, lastRow } = pageOf({ rows: cards, unread: 4 }, startRow, isUnread);
  return [rows.map(({ record }) => record), lastRow];
};

test("without a network the panel shows what the device has, page by page to its end, all of it or what is unread", () => {
  expect(records(0, false)).toEqual([[0, 1, 2, 3, 4, 5], undefined]);
  expect(records(6, false)).toEqual([[6, 7], 8]);
  expect(records(0, true)).toEqual([[1, 3, 5, 7], 4]);
});
