import type { Problem } from "@millwright/domain/iot/ingest/canonical.ts";
import { t } from "../i18n/iot.ts";

/** What was wrong with a message, and where in it. */
export const problemIn = ({ kind, where }: Problem): string =>
  where === "" ? t(`heard.problem.${kind}`) : t("heard.problem.at", { problem: t(`heard.problem.${kind}`), where });
