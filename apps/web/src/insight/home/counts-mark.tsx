import { IconClipboardCheck } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "../../materials/stock-counts/public.ts";
import styles from "./home.module.css";

/** One line for those who count: what somebody else is to count again, what is to be decided, and what is due. */
export function countsMark({ stockCounts }: Pick<Home, "stockCounts">) {
  if (!stockCounts || stockCounts.toRecount + stockCounts.toApprove + stockCounts.due === 0) return null;
  const { toRecount, toApprove, due } = stockCounts;
  return (
    <AppLink to={links.list()} className={styles.mark}>
      <IconClipboardCheck size={18} aria-hidden="true" />
      <span>
        {[
          toRecount > 0 && t("home.countsToRecount", { count: toRecount }),
          toApprove > 0 && t("home.countsToApprove", { count: toApprove }),
          due > 0 && t("home.countsDue", { count: due, shown: due >= 1000 ? "1,000+" : String(due) }),
        ]
          .filter(Boolean)
          .join(" ")}
      </span>
    </AppLink>
  );
}
