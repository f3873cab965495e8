import { SCHEMES } from "@millwright/domain/kit/shell/theme.ts";
import { IconContrastFilled, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { currentTheme, onThemeChange } from "../../kit/theme/theme.ts";
import { t } from "../../i18n/index.ts";
import { saveTheme } from "../settings.ts";
import styles from "./scheme-chooser.module.css";

const SCHEME_ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon, contrast: IconContrastFilled } as const;

/** Light, dark or high contrast: wanted at once where the sun shines. Only this panel renders on a change; the page just repaints. */
export function SchemeChooser() {
  const chosen = useSyncExternalStore(onThemeChange, currentTheme);
  return (
    <fieldset className={styles.chooser}>
      <legend>{t("shell.user.scheme")}</legend>
      <div className={styles.schemes}>
        {SCHEMES.map((scheme) => {
          const Icon = SCHEME_ICONS[scheme];
          return (
            <label key={scheme} className={styles.scheme}>
              <input type="radio" name="scheme" checked={chosen.scheme === scheme} onChange={() => saveTheme({ scheme })} />
              <span>
                <Icon size={16} aria-hidden="true" />
                {t(`shell.scheme.${scheme}`)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
