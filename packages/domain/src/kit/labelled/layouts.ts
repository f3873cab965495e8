/**
 * A scanner that is a keyboard presses the keys of the layout that it was set to, in most cases the American one; a computer set to another one reads other signs: "httpsÖ--" where
 * "https://" was printed. For each layout what it makes of the American keys, sign by sign; ¤ stands where a key is dead and says nothing.
 */
const US = "qwertyuiop[]asdfghjkl;'\\zxcvbnm,./1234567890-=QWERTYUIOP{}ASDFGHJKL:\"|ZXCVBNM<>?!@#$%^&*()_+";
const KEYS = {
  german: "qwertzuiopü+asdfghjklöä#yxcvbnm,.-1234567890ß¤QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_!\"§$%&/()=?¤",
  swiss: "qwertzuiopü¤asdfghjklöä$yxcvbnm,.-1234567890'¤QWERTZUIOPè!ASDFGHJKLéà£YXCVBNM;:_+\"*ç%&/()=?¤",
  french: "azertyuiop¤$qsdfghjklmù*wxcvbn,;:!&é\"'(-è_çà)=AZERTYUIOP¤£QSDFGHJKLM%µWXCVBN?./§1234567890°+",
  spanish: "qwertyuiop¤+asdfghjklñ¤çzxcvbnm,.-1234567890'¡QWERTYUIOP¤*ASDFGHJKLÑ¤ÇZXCVBNM;:_!\"·$%&/()=?¿",
  nordic: "qwertyuiopå¤asdfghjklöä'zxcvbnm,.-1234567890+¤QWERTYUIOPÅ¤ASDFGHJKLÖÄ*ZXCVBNM;:_!\"#¤%&/()=?¤",
} as const;
export const LAYOUTS = Object.keys(KEYS) as [Layout, ...Layout[]];
export type Layout = keyof typeof KEYS;

const printed = (layout: Layout): ReadonlyMap<string, string> => {
  const american = [...US];
  return new Map([...KEYS[layout]].flatMap((sign, at): [string, string][] => (sign === "¤" ? [] : [[sign, american[at] ?? sign]])));
};
const TABLES = new Map(LAYOUTS.map((layout) => [layout, printed(layout)]));

/** What was printed, where the computer is set to this layout and the scanner to the American one. */
const printedBy = (layout: Layout, heard: string): string => [...heard].map((sign) => TABLES.get(layout)?.get(sign) ?? sign).join("");

/** What may have been printed where this was heard, beside what it says. */
export const otherReadings = (heard: string): string[] =>
  [...new Set(LAYOUTS.map((layout) => printedBy(layout, heard)))].filter((text) => text !== heard);

const ADDRESS = /^https?:\/\//i;
/** What was heard is an address under another layout, though it is none as it stands: nothing else looks like that. */
export const isOtherLayout = (heard: string): boolean => !ADDRESS.test(heard) && otherReadings(heard).some((text) => ADDRESS.test(text));
