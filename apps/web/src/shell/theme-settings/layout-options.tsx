import {
  LAYOUT_STYLES,
  fits,
  offeredIn,
  partOf,
  speaksOf,
  valueOf,
  type LayoutOption,
} from "@millwright/domain/foundation/auth/settings-offers.ts";
import { drawn } from "@millwright/domain/foundation/auth/settings.ts";
import { useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import { pageLayout } from "../page-layout.ts";
import { saveLayout, saveStyle, shellSettings } from "../settings.ts";
import { Choice, Switch } from "./option.tsx";
import styles from "./theme-settings.module.css";

/** The three layouts, and what the chosen one has to choose from. What the page itself says, and what does not fit beside the rest, cannot be chosen. */
export function LayoutOptions() {
  const { layout } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get);
  return (
    <>
      <fieldset className={styles.layouts}>
        <legend className={styles.hidden}>{t("shell.themeSettings.layout")}</legend>
        {LAYOUT_STYLES.map((style) => (
          <label key={style} className={styles.layout}>
            <input type="radio" name="layout-style" checked={layout.style === style} onChange={() => saveStyle(style)} />
            <span className={styles.picture} data-layout={style} aria-hidden="true">
              <i />
              <i />
              <b />
            </span>
            <span className={styles.word}>{t(`shell.themeSettings.layouts.${style}`)}</span>
          </label>
        ))}
      </fieldset>
      {offeredIn(layout.style).map(({ option, values }) => (
        <Option key={option} option={option} values={values} />
      ))}
    </>
  );
}

function Option({ option, values }: { option: LayoutOption; values: readonly (string | boolean)[] }) {
  const { layout } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get);
  const page = useSyncExternalStore(pageLayout.subscribe, pageLayout.get);
  // The pages say where the right side panel may be, the person whether it is.
  const isOfBoth = option === "rightSidePanel.display";
  const isOfPage = !isOfBoth && speaksOf(page, option);
  // A position that was chosen in another layout is kept, and this one's own is used.
  const chosen = valueOf(drawn(layout, isOfPage ? page : {}).config, option);
  const shown = option.startsWith("navbar.") || isOfPage ? chosen : valueOf(layout.config, option);
  const hint = isOfPage ? t("shell.themeSettings.setByPage") : isOfBoth ? t("shell.themeSettings.besideWork") : undefined;
  const label = t(`shell.themeSettings.options.${option}`);
  const isBarred = (value: string | boolean) => isOfPage || (value !== shown && !fits(layout.config, option, value));
  if (typeof shown === "boolean")
    return (
      <Switch label={label} isOn={shown} isDisabled={isBarred(!shown)} hint={hint} onChange={(isOn) => saveLayout(partOf(option, isOn))} />
    );
  return (
    <Choice
      label={label}
      values={values.map((value) => ({ value: String(value), word: wordOf(String(value)), isDisabled: isBarred(value) }))}
      chosen={shown}
      hint={hint}
      onChange={(value) => saveLayout(partOf(option, value))}
    />
  );
}

const WORDS = {
  left: () => t("shell.themeSettings.values.left"),
  right: () => t("shell.themeSettings.values.right"),
  above: () => t("shell.themeSettings.values.above"),
  below: () => t("shell.themeSettings.values.below"),
  fixed: () => t("shell.themeSettings.values.fixed"),
  static: () => t("shell.themeSettings.values.static"),
  body: () => t("shell.themeSettings.values.body"),
  content: () => t("shell.themeSettings.values.content"),
  boxed: () => t("shell.themeSettings.values.boxed"),
  container: () => t("shell.themeSettings.values.container"),
  fullwidth: () => t("shell.themeSettings.values.fullwidth"),
};
const wordOf = (value: string): string => (Object.hasOwn(WORDS, value) ? WORDS[value as keyof typeof WORDS]() : value);
