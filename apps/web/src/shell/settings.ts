import type { LayoutPart, LayoutStyle } from "@millwright/domain/kit/shell/layout.ts";
import {
  DEFAULT_SETTINGS,
  defaultsFor,
  isGuest,
  mergedWith,
  type SettingsPart,
  type UserSettings,
} from "@millwright/domain/foundation/auth/settings.ts";
import { openedIn, type ThemeChoice, type ThemeName } from "@millwright/domain/kit/shell/theme.ts";
import type { TenantInfo, User } from "@millwright/domain/foundation/auth/contract.ts";
import { createStore } from "../kit/feedback/store.ts";
import { chooseTheme, resetTheme } from "../kit/theme/theme.ts";
import { notify } from "../kit/feedback/snackbar.ts";
import { t } from "../i18n/index.ts";
import type * as keepingOnes from "./keeping.ts";

/** What the person set for themselves, except for the theme, which `kit/theme` keeps so that it is there before the first paint. */
type ShellSettings = Omit<UserSettings, "theme">;
const { theme: _theme, ...SHELL_DEFAULTS } = DEFAULT_SETTINGS;
export const shellSettings = createStore<ShellSettings>(SHELL_DEFAULTS);

type Keeping = typeof keepingOnes;
let keeping: Promise<Keeping> | null = null;

/** What keeps changes comes with the first of them. */
function kept(act: (by: Keeping) => void): void {
  keeping ??= import("./keeping.ts");
  keeping.then(act, () => {
    keeping = null;
    notify("error", t("shell.settingsFailed"));
  });
}
/** Whoever comes in has nothing to do with what somebody else changed. */
const dropWaiting = (): void => void keeping?.then((by) => by.dropWaiting());

/** What the person begins with who set nothing. An answer that was kept by an earlier version says nothing of staff. */
const beginningOf = ({ role }: User, { theme, staffLook }: TenantInfo): UserSettings =>
  defaultsFor({ isStaff: role.includes("staff"), staffLook, palette: theme });

/** Takes over what the account holds; an account without settings opens as its organisation has it. */
export function takeSettings(user: User, tenant: TenantInfo): void {
  dropWaiting();
  const own = user.data.settings ?? beginningOf(user, tenant);
  wear(own);
  if (isGuest(user.data.displayName)) kept((by) => wearOfGuest(own, user.uuid, by));
}

function wearOfGuest(own: UserSettings, uuid: string, by: Keeping): void {
  wear(mergedWith(own, by.guestPart(uuid)));
  const shortcuts = by.guestShortcuts(uuid);
  if (shortcuts) by.showShortcuts(shortcuts);
}

/** Back to the defaults, as logging out does. */
export function resetSettings(): void {
  dropWaiting();
  setShell(SHELL_DEFAULTS);
  resetTheme();
}

/** Forgets all that the person chose, here and with the account. */
export function beginAnew(user: User, tenant: TenantInfo): void {
  wear(beginningOf(user, tenant));
  kept((by) => by.forgetSettings());
}

function wear({ theme, ...rest }: UserSettings): void {
  setShell(rest);
  chooseTheme(theme);
}

function setShell(settings: ShellSettings): void {
  shellSettings.set(settings);
  if (settings.customScrollbars) delete document.documentElement.dataset.scrollbars;
  else document.documentElement.dataset.scrollbars = "system";
}

/** Changes the look at once and keeps it with the account. */
export function saveTheme(change: Partial<ThemeChoice>): void {
  chooseTheme(change);
  kept((by) => by.keepSettings({ theme: change }));
}

/** A palette opens in its own scheme; the person may then change the scheme. */
export const savePalette = (main: ThemeName): void => saveTheme({ main, scheme: openedIn(main) });

export function saveStyle(style: LayoutStyle): void {
  change({ layout: { style } });
}

/** Changes some of the layout and leaves the rest as it was. */
export function saveLayout(config: LayoutPart): void {
  change({ layout: { config } });
}

export function saveScrollbars(customScrollbars: boolean): void {
  change({ customScrollbars });
}

/** Whoever folds the navigation sees that it is folded, and needs no word. */
export function saveFolded(folded: boolean): void {
  change({ layout: { config: { navbar: { folded } } } }, true);
}

function change(part: SettingsPart, isSilent = false): void {
  setShell(mergedWith<ShellSettings>(shellSettings.get(), part));
  kept((by) => by.keepSettings(part, isSilent));
}
