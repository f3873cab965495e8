import { useState, type CSSProperties } from "react";
import styles from "./marks.module.css";

interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  /** Pixels. */
  size?: 20 | 24 | 28 | 32 | 40;
}

/** A person's photo, or the initials when there is none or it does not load. The name beside it says who; alone it needs a label. */
export function Avatar({ name, photoUrl, size = 24 }: AvatarProps) {
  const [isBroken, setBroken] = useState(false);
  const box = { width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.4)) };
  return (
    <span className={styles.avatar} style={{ ...box, "--hue": hueOf(name) } as CSSProperties} aria-hidden="true">
      {photoUrl && !isBroken ? <img src={photoUrl} alt="" onError={() => setBroken(true)} /> : initialsOf(name)}
    </span>
  );
}

/** First letters of the first and the last word; one letter for one word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    letters
      .map((word) => [...(word ?? "")][0] ?? "")
      .join("")
      .toUpperCase() || "?"
  );
}

/** Degrees, told apart at 20 pixels in both schemes. */
const HUES = [215, 165, 265, 15, 325, 190, 45, 95] as const;

/** One person has one colour wherever their name stands. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? HUES[0];
}
