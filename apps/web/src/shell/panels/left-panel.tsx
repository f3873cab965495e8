import { useLocation } from "@tanstack/react-router";
import { t } from "../../i18n/index.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { recent } from "../../kit/recent.ts";
import { ShortcutsInMenu } from "../shortcuts/shortcuts-in-menu.tsx";
import { leftPanel } from "./slots.ts";
import styles from "./panels.module.css";

const nothing = () => {};

/** What a person keeps beside every page: their shortcuts by name, and the records that they looked at last. */
export function LeftPanel() {
  // What was looked at last is another one on each page.
  const path = useLocation({ select: ({ pathname }) => pathname });
  const seen = recent();
  return (
    <>
      <ContributedParts of={leftPanel} give={{ path }} />
      <ShortcutsInMenu onChoose={nothing} />
      <section className={styles.seen} aria-labelledby="seen-last">
        <h2 id="seen-last">{t("shell.panel.seen")}</h2>
        {seen.length === 0 ? (
          <p className={styles.none}>{t("shell.panel.none")}</p>
        ) : (
          <ul>
            {seen.map(({ path, code, title }) => (
              <li key={path}>
                <AppLink to={path} className={styles.record}>
                  <span className={styles.title}>{title}</span>
                  {code && <span className={styles.code}>{code}</span>}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
