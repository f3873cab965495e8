import { MOST_TOPICS, type RefusedReason, type Topic } from "@millwright/domain/kit/live/frames.ts";

type Verdicts = ReadonlyMap<string, "unknown_topic" | "forbidden" | null>;
export interface Admitted {
  topics: Topic[];
  refused: { topic: string; reason: RefusedReason }[];
}

/** Which of these topics are listened to beside `held` others, and why the rest is not. What nobody judged is refused. */
export function admitted(asked: readonly string[], verdicts: Verdicts, held = 0): Admitted {
  const topics: Topic[] = [];
  const refused: Admitted["refused"] = [];
  for (const topic of new Set(asked)) {
    const verdict = verdicts.get(topic);
    const reason = verdict === undefined ? "unknown_topic" : (verdict ?? (held + topics.length >= MOST_TOPICS ? "too_many" : null));
    if (reason) refused.push({ topic, reason });
    else topics.push(topic as Topic);
  }
  return { topics, refused };
}
