import { IconCalendarRepeat } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "../../work/plans/public.ts";
import styles from "./home.module.css";

/** One line for those who plan: what comes this week, and what of it needs a look. */
export function plansMark({ plans }: Pick<Home, "plans">) {
  if (!plans) return null;
  const { dueThisWeek, statutoryOverdue, failed, skippedTwice, unstaffed, metersToRead, pastLimits } = plans;
  if (dueThisWeek + statutoryOverdue + failed + skippedTwice + unstaffed + metersToRead + pastLimits === 0) return null;
  return (
    <AppLink to={links.due()} className={styles.mark} data-urgent={statutoryOverdue + failed > 0 || undefined}>
      <IconCalendarRepeat size={18} aria-hidden="true" />
      <span>
        {[
          statutoryOverdue > 0 && t("home.statutoryOverdue", { count: statutoryOverdue }),
          failed > 0 && t("home.plansFailed", { count: failed }),
          pastLimits > 0 && t("home.pastLimits", { count: pastLimits }),
          skippedTwice > 0 && t("home.skippedTwice", { count: skippedTwice }),
          unstaffed > 0 && t("home.plansUnstaffed", { count: unstaffed }),
          metersToRead > 0 && t("home.metersToRead", { count: metersToRead }),
          dueThisWeek > 0 && t("home.dueThisWeek", { count: dueThisWeek }),
        ]
          .filter(Boolean)
          .join(" ")}
      </span>
    </AppLink>
  );
}
