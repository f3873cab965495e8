import { SCHEMES, THEMES } from "@millwright/domain/kit/shell/theme.ts";
import { IconContrastFilled, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { currentTheme, onThemeChange, PALETTES } from "../../kit/theme/theme.ts";
import { t } from "../../i18n/index.ts";
import { saveFooter, savePalette, saveTheme, shellSettings } from "../settings.ts";
import styles from "./theme-chooser.module.css";

const SCHEME_ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon, contrast: IconContrastFilled } as const;

/** Nine palettes, each shown in the scheme it opens in, the scheme, and the footer. Only this panel renders on a change; the page just repaints. */
export function ThemeChooser() {
  const chosen = useSyncExternalStore(onThemeChange, currentTheme);
  return (
    <div className={styles.chooser}>
      <fieldset>
        <legend>{t("shell.user.palette")}</legend>
        <div className={styles.palettes}>
          {THEMES.map((palette) => (
            <label key={palette} className={styles.palette}>
              <input type="radio" name="palette" checked={chosen.main === palette} onChange={() => savePalette(palette)} />
              <span className={styles.swatch} data-theme={palette} data-scheme={PALETTES[palette]} aria-hidden="true">
                <span className={styles.primary} />
                <span className={styles.accent} />
              </span>
              <span className={styles.word}>{t(`shell.palette.${palette}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
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
      <FooterSwitch />
    </div>
  );
}

/** Shown where there is a footer at all: beside the navbar, in a wide window. */
function FooterSwitch() {
  const { display } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get).layout.config.footer;
  return (
    <label className={styles.switch}>
      <input type="checkbox" role="switch" aria-checked={display} checked={display} onChange={() => saveFooter(!display)} />
      {t("shell.user.footer")}
    </label>
  );
}
