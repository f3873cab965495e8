import { DEFAULT_SETTINGS, type LayoutConfig, type UserSettings } from "@millwright/domain/foundation/auth/settings.ts";
import type { ThemeChoice, ThemeName } from "@millwright/domain/kit/shell/theme.ts";
import type { shell } from "@millwright/domain/foundation/auth/contract.ts";
import { shellPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { callPath } from "../kit/wire/client.ts";
import { notify } from "../kit/feedback/snackbar.ts";
import { createStore } from "../kit/feedback/store.ts";
import { chooseTheme, choosePalette, currentTheme, resetTheme } from "../kit/theme/theme.ts";
import { t } from "../i18n/index.ts";

/** What the person set for themselves, except for the theme, which `kit/theme` keeps so that it is there before the first paint. */
type ShellSettings = Omit<UserSettings, "theme">;
const { theme: _theme, ...SHELL_DEFAULTS } = DEFAULT_SETTINGS;
export const shellSettings = createStore<ShellSettings>(SHELL_DEFAULTS);

/** Takes over what the account holds; an account without settings opens in its tenant's palette. */
export function takeSettings(stored: UserSettings | null, tenantTheme: ThemeName): void {
  if (stored) {
    const { theme, ...rest } = stored;
    shellSettings.set(rest);
    chooseTheme(theme);
    return;
  }
  shellSettings.set(SHELL_DEFAULTS);
  choosePalette(tenantTheme);
}

/** Back to the defaults, as logging out does. */
export function resetSettings(): void {
  shellSettings.set(SHELL_DEFAULTS);
  resetTheme();
}

/** Changes the look at once and keeps it with the account. */
export function saveTheme(change: Partial<ThemeChoice>): void {
  chooseTheme(change);
  void save();
}

export function savePalette(palette: ThemeName): void {
  choosePalette(palette);
  void save();
}

export function saveFolded(folded: boolean): void {
  configure(({ navbar }) => ({ navbar: { ...navbar, folded } }));
  void save();
}

export function saveFooter(display: boolean): void {
  configure(({ footer }) => ({ footer: { ...footer, display } }));
  void save();
}

/** Changes some of the layout and leaves the rest as it was, also what no screen uses yet. */
function configure(change: (config: LayoutConfig) => Partial<LayoutConfig>): void {
  const { layout, ...rest } = shellSettings.get();
  shellSettings.set({ ...rest, layout: { ...layout, config: { ...layout.config, ...change(layout.config) } } });
}

async function save(): Promise<void> {
  const settings: UserSettings = { ...shellSettings.get(), theme: currentTheme() };
  try {
    const { message } = await callPath<typeof shell.saveSettings>(shellPaths.saveSettings, { body: { settings } });
    notify("success", message);
  } catch (failure) {
    notify("error", failure instanceof Error ? failure.message : t("shell.settingsFailed"));
  }
}
