import { expect, test } from "vitest";
import { newsIn } from "../../kit/log/news.ts";
import { newsOfOwnOrder } from "../../work/orders/news.ts";
import { newsOfOwnRequest, newsToJudge } from "../../work/requests/news.ts";

const line = (action: string, isDueMoved = false, isToMe = false) => ({ action, isDueMoved, isToMe });

test("of my orders I am told what was given to me, moved, put to another day and commented, each once", () => {
  const story = [line("note_added"), line("updated", true), line("note_added"), line("updated"), line("updated", true, true)];
  expect(newsIn(story, newsOfOwnOrder)).toEqual(["comment", "due", "assigned"]);
});

test("of my requests I am told every move and what is asked and answered, not that somebody added a photo", () => {
  expect(
    newsIn(
      ["file_added", "followed_order", "merged_in", "asked", "followed"].map((action) => line(action)),
      newsOfOwnRequest,
    ),
  ).toEqual(["status", "merged", "asked"]);
});

test("who judges is told of new requests and of answers", () => {
  expect(
    newsIn(
      ["answered", "accepted", "created"].map((action) => line(action)),
      newsToJudge,
    ),
  ).toEqual(["answered", "new"]);
});
