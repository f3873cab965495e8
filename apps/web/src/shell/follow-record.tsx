import type { ToldRow, Told } from "@millwright/domain/kit/live/frames.ts";
import { recordTopic } from "@millwright/domain/kit/live/frames.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { here } from "../kit/live/here.ts";
import { useLive } from "../kit/live/listen.ts";
import { BY_ME, NO_NEWS, openForms, recordNews, type RecordNews } from "../kit/live/record-news.ts";
import { isEcho, isMe } from "../kit/live/own-changes.ts";
import { nounPlaces, placedKinds } from "../kit/screens.ts";
import { asUnattended } from "../kit/wire/client.ts";
import { askAnewNow } from "../kit/wire/query.ts";
import { t } from "../i18n/index.ts";
import styles from "./follow-record.module.css";
import frame from "./frame.module.css";

interface Place {
  kind: RecordKind;
  id: number;
}

/** The record that an address is about; what stands behind it is one of its pages. */
function placeOf(path: string): Place | null {
  const [, base = "", id = ""] = /^(.*\/(\d+))(?:\/.*)?$/.exec(path) ?? [];
  const kind = placedKinds().find((one) => nounPlaces(one)?.record(Number(id)) === base);
  return kind === undefined ? null : { kind, id: Number(id) };
}

/** What comes together is one question, and not all pages ask at the same moment. */
const GATHER_MS = 150;
const SPREAD_MS = 350;
/** The word stays so long. */
const SAID_MS = 8_000;

type Word = { is: "gone" } | { is: "archived" | "changed"; names: string[] };

/** The record on the screen follows what others change: it is asked again, and a quiet line says who it was. An open form says it itself, field by field. */
export function FollowRecord() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const place = placeOf(path);
  return place && <Following key={`${place.kind} ${place.id}`} place={place} />;
}

function Following({ place: { kind, id } }: { place: Place }) {
  const [word, setWord] = useState<Word | null>(null);
  const isFormOpen = useSyncExternalStore(openForms.subscribe, openForms.get) > 0;
  const timers = useRef<{ ask?: ReturnType<typeof setTimeout>; said?: ReturnType<typeof setTimeout> }>({});
  const say = (next: Word) => {
    setWord(next);
    clearTimeout(timers.current.said);
    if (next.is === "changed") timers.current.said = setTimeout(() => setWord(null), SAID_MS);
  };
  const hear = (told: Told) => {
    recordNews.set(newsAfter(recordNews.get(), told));
    if (told.type === "gone") {
      here.set(null);
      return say({ is: "gone" });
    }
    const rows = told.type === "changed" ? told.rows.filter(({ by }) => !isEcho(by)) : [];
    if (told.type === "changed" && rows.length === 0) return;
    timers.current.ask ??= setTimeout(
      () => {
        delete timers.current.ask;
        void askMarking();
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    );
    const names = namesOf(rows);
    if (names.length === 0) return;
    const isArchived = rows.some(({ action }) => action === "archived");
    say({ is: isArchived ? "archived" : "changed", names });
  };
  useLive([recordTopic(kind, id)], hear);
  useEffect(() => {
    const running = timers.current;
    return () => {
      clearTimeout(running.ask);
      clearTimeout(running.said);
      recordNews.set(NO_NEWS);
      here.set(null);
    };
  }, []);
  return (
    <div role="status" className={`${styles.place} ${frame.word}`}>
      {word && !isFormOpen && <p className={styles.word}>{wordsOf(word)}</p>}
    </div>
  );
}

/** Asks again; what becomes otherwise by it is marked. */
async function askMarking(): Promise<void> {
  const { markFacts } = await import("../kit/live/mark-facts.ts").catch(() => ({ markFacts: null }));
  markFacts?.(document);
  asUnattended(askAnewNow);
}

/** Who changed which field, for whoever edits it. */
function newsAfter(before: RecordNews, told: Told): RecordNews {
  if (told.type === "many") return before;
  if (told.type === "gone") return { ...before, ended: "gone" };
  return told.rows.reduce(
    (news, { fields, by, action }) => {
      const name = isMe(by) ? BY_ME : (by?.name ?? null);
      return {
        changedBy: name === null ? news.changedBy : { ...news.changedBy, ...Object.fromEntries(fields.map((field) => [field, name])) },
        lastBy: name ?? news.lastBy,
        ended: action === "archived" ? "archived" : action === "restored" ? null : news.ended,
      };
    },
    { ...before, ended: before.ended === "gone" ? null : before.ended },
  );
}

const namesOf = (rows: readonly ToldRow[]): string[] => [...new Set(rows.flatMap(({ by }) => (by === null || isMe(by) ? [] : [by.name])))];

function wordsOf(word: Word): string {
  if (word.is === "gone") return t("kit.live.gone");
  const [name = "", ...more] = word.names;
  if (word.is === "archived") return t("kit.live.archivedBy", { name });
  return t(more.length > 0 ? "kit.live.byMany" : "kit.live.by", { name });
}
