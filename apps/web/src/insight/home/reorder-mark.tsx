import { IconShoppingCartPlus } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "../../materials/reordering/public.ts";
import styles from "./home.module.css";

/** One line for those who order parts, only while there is something to order. */
export function reorderMark({ reordering }: Pick<Home, "reordering">) {
  if (!reordering || reordering.below === 0) return null;
  return (
    <AppLink to={links.list()} className={styles.mark}>
      <IconShoppingCartPlus size={18} aria-hidden="true" />
      <span>{t("home.toReorder", { count: reordering.below })}</span>
    </AppLink>
  );
}
