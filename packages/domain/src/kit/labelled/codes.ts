import { oneCode, textKey } from "../texts.ts";

/** What some scanners send before a code to say which kind it is: `]E0`, `]C1`, `]Q3`, `]d2` (AIM, ISO 15424). */
const AIM = /^\][A-Za-z]\d(?=.)/;
/** Behind these the code says of each part what it is; 01 is a trade item's number. */
const ITEM = /^\](?:C1|e0|d2|Q3)01(\d{14})/;

/** What was scanned, without what the scanner says of it. */
export const withoutAim = (scanned: string): string => {
  const code = oneCode(scanned);
  const [, item = ""] = ITEM.exec(code) ?? [];
  return gtinKey(item) === null ? code.replace(AIM, "") : item;
};

/** The number of a trade item (GTIN-12, 13 or 14 with a valid check digit) without leading zeros: UPC-A and EAN-13 print one number in two lengths. Null: it is none. */
export function gtinKey(code: string): string | null {
  if (!/^\d{12,14}$/.test(code)) return null;
  const sum = [...code].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 && sum > 0 ? code.replace(/^0+/, "") : null;
}

/** By what scanned codes are compared with those that are kept. */
export const scanKey = (code: string): string => {
  const plain = textKey(withoutAim(code));
  return gtinKey(plain) ?? plain;
};

/** Every way in which a code may be kept that is the one scanned: large or small letters, a trade item's number in each of its lengths. */
export function spellingsOf(scanned: string): string[] {
  const code = withoutAim(scanned);
  const item = gtinKey(code);
  const lengths = item === null ? [] : [12, 13, 14].flatMap((length) => (item.length <= length ? [item.padStart(length, "0")] : []));
  return [...new Set([code, code.toLowerCase(), code.toUpperCase(), ...lengths])];
}
