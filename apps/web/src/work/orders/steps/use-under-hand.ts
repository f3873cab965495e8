import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "../../../i18n/work.ts";
import { isMe, isRecent } from "../../../kit/live/own-changes.ts";
import { BY_ME, recordNews } from "../../../kit/live/record-news.ts";
import { doneByOthers, isOtherwise, wasShown } from "./meanwhile.ts";

interface UnderHand {
  /** The step as it was when the person came to it. */
  step: Subtask | undefined;
  /** What another person did meanwhile, newest last. */
  words: readonly string[];
  /** Shows the step as it is now; null: it is shown so. */
  showNow: (() => void) | null;
  /** The step as it is now is shown: the person changed it themselves. */
  takeUp: () => void;
}

/** Keeps the step that somebody works on as they began it, whatever others do, and says what they did. */
export function useUnderHand(steps: readonly Subtask[], id: number | null): UnderHand {
  const held = useRef<Subtask | undefined>(undefined);
  const [, redraw] = useState(0);
  const words = useWords(steps, id);
  const lastBy = useSyncExternalStore(recordNews.subscribe, () => recordNews.get().lastBy);
  const now = steps.find((one) => one.id === id);
  const isHeld = held.current !== undefined && held.current.id === id;
  if (!isHeld || (now && (isOwn(held.current as Subtask, now) || !isOtherwise(held.current as Subtask, now)))) held.current = now;
  const step = held.current;
  const isBehind = step !== undefined && step !== now;
  const takeUp = () => {
    held.current = undefined;
    redraw((times) => times + 1);
  };
  return { step, words: isBehind ? [...words, changeWord(step, now, lastBy)] : words, showNow: isBehind ? takeUp : null, takeUp };
}

/** Whether the person themselves made it so, or was shown it. */
const isOwn = (step: Subtask, now: Subtask): boolean =>
  wasShown(now) || (isRecent() && (now.doneBy === null || isMe(now.doneBy) || now.doneBy.id === step.doneBy?.id));

function changeWord(step: Subtask, now: Subtask | undefined, lastBy: string | null): string {
  const name = now?.doneBy && step.doneAt === null ? (isMe(now.doneBy) ? BY_ME : now.doneBy.name) : lastBy;
  const by = name === BY_ME ? t("kit.meanwhile.you") : (name ?? t("kit.meanwhile.somebody"));
  if (!now) return t("workOrders.runner.removedBy", { name: by });
  return t(step.doneAt === null && now.doneAt !== null ? "workOrders.runner.thisDoneBy" : "workOrders.runner.changedBy", { name: by });
}

/** Steps that others completed while this one is under the hand; gone with the next one. */
function useWords(steps: readonly Subtask[], id: number | null): readonly string[] {
  const before = useRef(steps);
  const [words, setWords] = useState<readonly string[]>([]);
  // What others do comes from outside of the page.
  useEffect(() => {
    const done = doneByOthers(before.current, steps, { isMe, but: id });
    before.current = steps;
    if (done.length > 0) setWords(done.map(({ doneBy, name }) => t("workOrders.runner.doneBy", { name: doneBy?.name ?? "", step: name })));
  }, [steps, id]);
  useEffect(() => setWords([]), [id]);
  return words;
}
