import { useLocation } from "@tanstack/react-router";
import { IconHourglassHigh } from "@tabler/icons-react";
import { lazy } from "react";
import { State } from "../kit/feedback/states.tsx";
import { useNavigation } from "../kit/wire/query.ts";
import { t } from "../i18n/index.ts";
import { currentEntry } from "./nav/nav-path.ts";

const NoSuchPage = lazy(() => import("./error-404.tsx").then((module) => ({ default: module.NoSuchPage })));

/** A menu entry whose screen does not exist yet: calm where the tenant's menu names it, unknown to everyone else. */
export function NotYet() {
  const menu = useNavigation()?.menu ?? [];
  const entry = currentEntry(menu, useLocation({ select: (location) => location.pathname }));
  if (!entry) return <NoSuchPage />;
  return (
    <>
      <title>{`${entry.title} · ${t("shell.product")}`}</title>
      <State icon={IconHourglassHigh} heading="h1" title={entry.title} text={t("common.state.notYetText")} />
    </>
  );
}
