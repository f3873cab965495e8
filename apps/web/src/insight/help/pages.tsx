import { HELP_PAGES } from "@millwright/domain/foundation/navigation/help.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import styles from "./help.module.css";

/** The pages of the help by name; none is marked where the one asked for does not exist. */
export const HelpPages = ({ open }: { open: string | undefined }) => (
  <nav className={styles.pages} aria-label={t("help.pages")}>
    <ul>
      {HELP_PAGES.map((name) => (
        <li key={name}>
          <AppLink to={`/help/${name}`} aria-current={name === open ? "page" : undefined}>
            {t(`help.page.${name}`)}
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
);
