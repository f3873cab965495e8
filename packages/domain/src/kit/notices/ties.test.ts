import { expect, test } from "vitest";
import { Tie, why } from "./ties.ts";

test("why something was told is a sentence about the record, with the names that its reader may see", () => {
  expect(why({ by: "responsible" }, "work-orders")).toBe("You are responsible for this work order.");
  expect(why({ by: "requester" }, "work-orders")).toBe("You requested this work order.");
  expect(why({ by: "requester" }, "certificates")).toBe("You are the person of this certificate.");
  expect(why({ by: "watching" }, "assets")).toBe("You watch this asset.");
  expect(why({ by: "watchingOther", kind: "locations", record: 4 }, "assets", { record: "Boiler house" })).toBe(
    "You watch Boiler house, where it is.",
  );
  expect(why({ by: "crew", crew: 7 }, "work-orders", { crew: "Night crew" })).toBe("You are a member of the crew Night crew.");
  expect(why({ by: "right", right: "work-requests approve" }, "work-requests", { site: "Harbor North" })).toBe(
    "You approve requests at Harbor North.",
  );
});

test("a name that the reader does not see, and a right that is no longer told, leave a whole sentence", () => {
  expect(why({ by: "crew", crew: 7 }, "work-orders")).toBe("You are a member of its crew.");
  expect(why({ by: "watchingOther", kind: "locations", record: 4 }, "assets")).toBe("You watch where it is.");
  expect(why({ by: "right", right: "work-requests approve" }, "work-requests")).toBe("You approve requests.");
  expect(why({ by: "right", right: "gone view" }, "work-requests")).toBe("You can decide on it.");
});

test("only ties that are known are read back", () => {
  expect(Tie.safeParse({ by: "crew" }).success).toBe(false);
  expect(Tie.safeParse({ by: "crew", crew: 7 }).success).toBe(true);
});
