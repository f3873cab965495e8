import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { TriedRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { measureFaults, type SaidRule } from "@millwright/domain/iot/alarm-rules/validity.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { TryCard } from "./try-card.tsx";

/** Milliseconds without a keystroke after which the rule is tried. */
const PAUSE = 400;

/** The rule that is being typed, tried as it stands. */
export function TryTyped() {
  const { form } = useFormOf();
  const values = useWatch({ control: form.control }) as Record<string, unknown>;
  const rule = useSettled(triedOf(values));
  return <TryCard rule={rule} />;
}

/** A rule once it has not changed for a moment; the same text is the same rule. */
function useSettled(rule: TriedRule | null): TriedRule | null {
  const text = JSON.stringify(rule);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as TriedRule | null;
}

/** What of the form decides about alarms; null while it does not hang together. */
function triedOf(values: Record<string, unknown>): TriedRule | null {
  const said = <V,>(key: string): V | null => (values[key] === undefined || values[key] === "" ? null : (values[key] as V));
  const rule = {
    kind: said<TriedRule["kind"]>("kind") ?? "above",
    datum: said<string>("datum"),
    scope: said<TriedRule["scope"]>("scope") ?? "sensors",
    sensorIds: said<number[]>("sensorIds") ?? [],
    typeId: said<number>("typeId"),
    assetId: said<number>("assetId"),
    includesBelow: said<boolean>("includesBelow") ?? false,
    classificationId: said<number>("classificationId"),
    networkId: said<number>("networkId"),
    siteId: said<number>("siteId"),
    levels: said<TriedRule["levels"]>("levels") ?? [],
    onlyWhile: said<NonNullable<TriedRule["onlyWhile"]>>("onlyWhile"),
    hours: said<NonNullable<TriedRule["hours"]>>("hours") ?? "always",
    productionCalendarId: said<number>("productionCalendarId"),
  };
  const isWhole = rule.levels.every(isTyped) && measureFaults(rule as unknown as SaidRule).length === 0;
  return isWhole ? rule : null;
}

/** What cannot be read stands in the form as a text. */
const isTyped = (level: TriedRule["levels"][number]): boolean =>
  Number.isInteger(level.forMinutes) &&
  Number.isInteger(level.clearForMinutes) &&
  [level.lower, level.upper, level.lowerClear, level.upperClear].every(
    (limit) => limit === null || limit === undefined || typeof limit === "number",
  );
