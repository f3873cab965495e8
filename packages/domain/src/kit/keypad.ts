/** Keys of a pad on which numbers are entered. `decimal` is the sign before the fraction, as the person writes it. */
export const KEYPAD_KEYS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "decimal", "sign", "erase"] as const;
export type KeypadKey = (typeof KEYPAD_KEYS)[number];
/** No measuring instrument shows more. */
const MOST_DIGITS = 12;

/** What stands there after a key. A key that makes no number of it leaves it as it is. */
export function pressed(text: string, key: KeypadKey, decimal: string): string {
  const isNegative = text.startsWith("-");
  const amount = isNegative ? text.slice(1) : text;
  const signed = (next: string) => (isNegative ? `-${next}` : next);
  if (key === "sign") return isNegative ? amount : `-${amount}`;
  if (key === "erase") return amount === "" ? "" : signed(amount.slice(0, -1));
  if (key === "decimal") return /[.,]/.test(amount) ? text : signed(amount === "" ? `0${decimal}` : amount + decimal);
  if (amount.replace(/\D/g, "").length >= MOST_DIGITS) return text;
  return signed(amount === "0" ? key : amount + key);
}
