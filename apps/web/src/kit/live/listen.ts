import { useEffect, useRef } from "react";
import type { Told, Topic } from "@millwright/domain/kit/live/frames.ts";
import { createStore } from "../feedback/store.ts";

/**
 * What parts of the page listen to, counted: the connection, which comes after the first picture, asks the server for these topics and tells what it hears. Nothing here
 * knows by which way it is heard.
 */
type Hear = (told: Told) => void;
const hearers = new Map<Topic, Set<Hear>>();
const changes = new Set<() => void>();

/** By which way the page follows what others change; "off": neither, so that it asks again every minute. */
export const liveWay = createStore<"connection" | "polling" | "off">("off");

export function listen(topics: readonly Topic[], hear: Hear): () => void {
  for (const topic of topics) hearers.set(topic, (hearers.get(topic) ?? new Set()).add(hear));
  if (topics.length > 0) topicsChanged();
  return () => {
    for (const topic of topics) {
      const its = hearers.get(topic);
      its?.delete(hear);
      if (its?.size === 0) hearers.delete(topic);
    }
    if (topics.length > 0) topicsChanged();
  };
}

/** Those asked for first come first: of too many, the later ones are left to the minute's asking. */
export const topicsHeard = (): Topic[] => [...hearers.keys()];

export const tell = (told: Told): void => hearers.get(told.topic)?.forEach((hear) => hear(told));

/** Everything that is listened to may be otherwise: too much was missed. */
export function tellAll(): void {
  for (const topic of topicsHeard()) tell({ type: "many", topic });
}

export function onTopics(listener: () => void): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}
const topicsChanged = () => changes.forEach((listener) => listener());

/** Listens while the component stands. */
export function useLive(topics: readonly Topic[], hear: Hear): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const key = topics.join(" ");
  // What is told comes from outside of the page.
  useEffect(() => listen(key === "" ? [] : (key.split(" ") as Topic[]), (told) => latest.current(told)), [key]);
}

/** What machines say leaves no line in the log, so nobody is told of it. */
const BY_MACHINES = /^(list|record)\/(alarms|sensors|gateways|networks)/;

/** Whether what the page shows is told to it, as far as that is known: a page that listens to nothing of its own asks by itself. */
export function isToldAll(): boolean {
  const topics = topicsHeard().filter((topic) => topic !== "person");
  return liveWay.get() !== "off" && topics.length > 0 && !topics.some((topic) => BY_MACHINES.test(topic));
}
