interface Limited {
  lowLimit: number | null;
  highLimit: number | null;
}

/** Which limit a value is past; null: neither. */
export function pastLimit({ lowLimit, highLimit }: Limited, value: number | null): "low" | "high" | null {
  if (value === null) return null;
  if (lowLimit !== null && value < lowLimit) return "low";
  return highLimit !== null && value > highLimit ? "high" : null;
}
