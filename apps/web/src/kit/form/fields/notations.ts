import type { Money } from "@millwright/domain/kit/fields.ts";
import { formatMinutes, parseMinutes } from "../../format.ts";
import type { Notation } from "./typed-field.tsx";

/** Numbers are typed with a point or a comma before the fraction; nothing is rounded silently. */
export const numberNotation: Notation<number> = {
  show: String,
  read: (typed) => {
    const plain = typed.trim().replace(",", ".");
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
  },
};

/** Minutes inside, `HH:mm` outside. */
export const clockNotation: Notation<number> = {
  show: formatMinutes,
  read: (typed) => parseMinutes(typed) ?? undefined,
  placeholder: "00:00",
  inputMode: "text",
};

/** Minor units inside; the currency decides how many digits follow the point. */
export function moneyNotation(currency: string): Notation<Money> {
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return {
    show: ({ amountMinor }) => (amountMinor / 10 ** digits).toFixed(digits),
    read: (typed) => {
      const amount = numberNotation.read(typed);
      if (amount === undefined) return undefined;
      const amountMinor = Math.round(amount * 10 ** digits);
      // More digits than the currency has would be lost.
      return Math.abs(amountMinor / 10 ** digits - amount) < 1e-9 ? { amountMinor, currency } : undefined;
    },
    placeholder: (0).toFixed(digits),
  };
}
