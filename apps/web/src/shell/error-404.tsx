import { IconMapOff } from "@tabler/icons-react";
import { State } from "../kit/feedback/states.tsx";
import { AppLink } from "../kit/layout/app-link.tsx";
import { buttonClass } from "../kit/layout/button.tsx";
import { t } from "../i18n/index.ts";
import styles from "./page-states.module.css";

/** `/pages/errors/error-404`, and for guests every address nobody knows. */
export function Error404() {
  return (
    <main className={styles.whole}>
      <NoSuchPage />
    </main>
  );
}

/** The same inside of the shell, which has its main part already. */
export function NoSuchPage() {
  return (
    <>
      <title>{`${t("shell.error404.title")} · ${t("shell.product")}`}</title>
      <State
        icon={IconMapOff}
        heading="h1"
        title={t("shell.error404.title")}
        text={t("shell.error404.text")}
        action={
          <AppLink to="/home" className={buttonClass("secondary")}>
            {t("shell.error404.home")}
          </AppLink>
        }
      />
    </>
  );
}
