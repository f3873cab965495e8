import { expect, test } from "vitest";
import { relationFault, relationOf, roleOf, ROLES, type Relation, type RelationFault } from "./relations.ts";

const sub = (fromId: number, toId: number): Relation => ({ kind: "sub", fromId, toId });
const blocks = (fromId: number, toId: number): Relation => ({ kind: "blocks", fromId, toId });

test.each<[string, Relation, Relation[], RelationFault | null]>([
  ["the first one", sub(1, 2), [], null],
  ["the same once more", sub(1, 2), [sub(1, 2)], "relation_already"],
  ["a second parent", sub(3, 2), [sub(1, 2)], "parent_already"],
  ["a parent below its own sub-order", sub(3, 1), [sub(1, 2), sub(2, 3)], "relation_circle"],
  ["two that block each other", blocks(2, 1), [blocks(1, 2)], "relation_circle"],
  ["a parent that blocks its own sub-order: each would wait for the other", blocks(1, 2), [sub(1, 2)], "relation_circle"],
  ["a sub-order that blocks its parent: it waits for it anyway", blocks(2, 1), [sub(1, 2)], null],
  ["two ways to one", blocks(1, 3), [blocks(1, 2), blocks(2, 3)], null],
  ["the fifth level", sub(4, 5), [sub(1, 2), sub(2, 3), sub(3, 4)], null],
  ["a sixth level", sub(5, 6), [sub(1, 2), sub(2, 3), sub(3, 4), sub(4, 5)], "relation_too_deep"],
  ["three levels below three", sub(3, 11), [sub(1, 2), sub(2, 3), sub(11, 12), sub(12, 13)], "relation_too_deep"],
])("%s", (_, wanted, others, expected) => expect(relationFault(wanted, others)).toBe(expected));

test("what one says of the other is what the other says of the one", () => {
  for (const role of ROLES) expect(roleOf(relationOf(role, 1, 2), 1)).toBe(role);
  expect(roleOf(relationOf("sub_order", 1, 2), 2)).toBe("parent");
  expect(roleOf(relationOf("blocked_by", 1, 2), 2)).toBe("blocks");
});
