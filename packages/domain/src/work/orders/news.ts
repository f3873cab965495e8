import type { News, StoryLine } from "../../kit/log/news.ts";

/** Orders of one's own: given to me, moved, put to another day, commented. */
export function newsOfOwnOrder({ action, isDueMoved, isToMe }: StoryLine): News | null {
  if (isToMe) return "assigned";
  if (action === "status") return "status";
  if (action === "note_added") return "comment";
  return isDueMoved ? "due" : null;
}
