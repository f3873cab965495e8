/** What a browser says of itself, in words: "Chrome on Windows". Without zod. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "a Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** Null where nothing is said. Programs that are no browser are called by the first word they use. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null;
}

/** Whether a browser says that it runs on a phone. A tablet is none: an iPad says "Mobile" as phones do, one with Android does not. */
export const isPhone = (userAgent: string | null): boolean => /\bMobi/.test(userAgent ?? "") && !/\biPad\b/.test(userAgent ?? "");
