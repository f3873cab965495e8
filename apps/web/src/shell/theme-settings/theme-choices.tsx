import { PALETTES, REGION_THEMES, THEMES, type RegionTheme, type ThemeName } from "@millwright/domain/kit/shell/theme.ts";
import { useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import { currentScheme, currentTheme, onThemeChange, type Region } from "../../kit/theme/theme.ts";
import { savePalette, saveTheme } from "../settings.ts";
import styles from "./theme-settings.module.css";

const REGIONS: readonly Region[] = ["navbar", "toolbar", "footer"];

/** The palette of the page, and what its bars wear. Only this renders on a change; the page just repaints. */
export function ThemeChoices() {
  const chosen = useSyncExternalStore(onThemeChange, currentTheme);
  return (
    <>
      {chosen.scheme === "contrast" && <p className={styles.note}>{t("shell.themeSettings.contrast")}</p>}
      <Swatches name="main" values={THEMES} chosen={chosen.main} onChoose={savePalette} />
      {REGIONS.map((region) => (
        <Swatches
          key={region}
          name={region}
          values={REGION_THEMES}
          chosen={chosen[region]}
          onChoose={(value) => saveTheme({ [region]: value })}
        />
      ))}
    </>
  );
}

interface SwatchesProps<V extends RegionTheme> {
  name: "main" | Region;
  values: readonly V[];
  chosen: V;
  onChoose: (value: V) => void;
}

function Swatches<V extends RegionTheme>({ name, values, chosen, onChoose }: SwatchesProps<V>) {
  return (
    <fieldset className={styles.swatches}>
      <legend>{t(`shell.themeSettings.${name}`)}</legend>
      <div className={styles.palettes}>
        {values.map((value) => (
          <label key={value} className={styles.palette}>
            <input type="radio" name={`theme-${name}`} checked={chosen === value} onChange={() => onChoose(value)} />
            <span className={styles.swatch} {...wornBy(value)} aria-hidden="true">
              <span className={styles.primary} />
              <span className={styles.accent} />
            </span>
            <span className={styles.word}>{wordOf(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const isPalette = (value: RegionTheme): value is ThemeName => Object.hasOwn(PALETTES, value);
const wordOf = (value: RegionTheme): string => (isPalette(value) ? t(`shell.palette.${value}`) : t(`shell.scheme.${value}`));

/** A palette in the scheme it was drawn for; `light` and `dark` are the page's own palette, and `light` follows the page. */
const wornBy = (value: RegionTheme) =>
  isPalette(value)
    ? { "data-theme": value, "data-scheme": PALETTES[value] }
    : { "data-theme": currentTheme().main, "data-scheme": value === "dark" ? "dark" : currentScheme() };
