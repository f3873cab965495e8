import { DEFAULT_THEME, PALETTES, type RegionTheme, type ThemeChoice, type ThemeName } from "@millwright/domain/kit/shell/theme.ts";

/**
 * The page's palette and scheme. They are attributes on <html> and on the regions (navbar, toolbar, footer), read by CSS alone,
 * so a change paints anew and renders nothing. The same key is read by src/boot.js before the first paint.
 */
const STORAGE_KEY = "millwright.theme";

export type Scheme = "light" | "dark" | "contrast";
export type Region = "navbar" | "toolbar" | "footer";

let choice = load();
let isPrinting = false;
let held: Scheme | null = null;
const listeners = new Set<() => void>();
const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const smallOrTouched = matchMedia("(pointer: coarse), (max-width: 600px)");

export const currentTheme = (): ThemeChoice => choice;

/** The scheme on the screen, `auto` resolved. */
export const currentScheme = (): Scheme => held ?? (choice.scheme === "auto" ? (darkSystem.matches ? "dark" : "light") : choice.scheme);

/** For a page that has its own hours, whatever was chosen on this device; null: as chosen. */
export function holdScheme(scheme: Scheme | null): void {
  held = scheme;
  paint();
}

/** For `useSyncExternalStore` in the theme menu, and for charts that must repaint. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseTheme(change: Partial<ThemeChoice>): void {
  choice = { ...choice, ...change };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    // Storage can be full or refused; the choice then lasts until the page is left.
  }
  paint();
}

export const resetTheme = (): void => chooseTheme(DEFAULT_THEME);

/** Paints, and follows the system from now on. Called once, before anything renders. */
export function startTheme(): void {
  window.addEventListener("beforeprint", () => printing(true));
  window.addEventListener("afterprint", () => printing(false));
  darkSystem.addEventListener("change", paint);
  smallOrTouched.addEventListener("change", paint);
  paint();
}

/** A ref for the element of a region: it takes its palette when it appears; `paint` keeps it right afterwards. */
export function regionRef(element: HTMLElement | null): void {
  if (element) paintRegion(element);
}

/** Paper is light, whatever the screen is. */
function printing(is: boolean): void {
  isPrinting = is;
  paint();
}

function paint(): void {
  const page = document.documentElement.dataset;
  page.theme = choice.main;
  page.scheme = isPrinting ? "light" : currentScheme();
  page.density = smallOrTouched.matches ? "touch" : "compact";
  document.querySelectorAll<HTMLElement>("[data-region]").forEach(paintRegion);
  listeners.forEach((listener) => listener());
}

function paintRegion(element: HTMLElement): void {
  const wanted = choice[element.dataset.region as Region];
  const ownPalette = wanted === "light" || wanted === "dark" ? null : wanted;
  element.dataset.theme = ownPalette ?? choice.main;
  // Nothing on the page may be harder to read than the rest.
  if (choice.scheme === "contrast") {
    element.dataset.scheme = "contrast";
    return;
  }
  // A light bar over a dark page would glare, so `light` follows the page.
  element.dataset.scheme = ownPalette ? PALETTES[ownPalette] : wanted === "dark" ? "dark" : currentScheme();
}

function load(): ThemeChoice {
  try {
    return sane(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}"));
  } catch {
    return DEFAULT_THEME;
  }
}

/** A stored or received choice with everything unknown replaced by the default. */
export function sane(stored: Partial<Record<keyof ThemeChoice, unknown>>): ThemeChoice {
  const isPalette = (value: unknown): value is ThemeName => typeof value === "string" && Object.hasOwn(PALETTES, value);
  const isScheme = (value: unknown): value is "light" | "dark" => value === "light" || value === "dark";
  const region = (name: Region): RegionTheme => {
    const value = stored[name];
    return isPalette(value) || isScheme(value) ? value : DEFAULT_THEME[name];
  };
  return {
    main: isPalette(stored.main) ? stored.main : DEFAULT_THEME.main,
    scheme: isScheme(stored.scheme) || stored.scheme === "contrast" ? stored.scheme : "auto",
    navbar: region("navbar"),
    toolbar: region("toolbar"),
    footer: region("footer"),
  };
}
