import { arc } from "d3-shape";
import { rounded } from "./pixels.ts";

export interface GaugeAsked {
  /** 0 to 1, what is beyond is drawn as full; null: no data, and nothing of the ring is filled. */
  share: number | null;
  target?: number | null;
  diameter: number;
  thickness?: number;
  /** A whole ring, or three quarters of one that are open below. */
  form?: "ring" | "gauge";
}

export interface GaugeLaid {
  /** Paths around the middle of the square. */
  track: string;
  value: string | null;
  /** A short line across the ring. */
  target: { x1: number; y1: number; x2: number; y2: number } | null;
}

export function layGauge({ share, target = null, diameter, thickness = 10, form = "gauge" }: GaugeAsked): GaugeLaid {
  const [begin, sweep] = form === "ring" ? [0, 2 * Math.PI] : [-0.75 * Math.PI, 1.5 * Math.PI];
  const outer = diameter / 2;
  const inner = outer - thickness;
  const angle = (of: number) => begin + Math.min(1, Math.max(0, of)) * sweep;
  const path = (until: number) => arc().digits(1)({ innerRadius: inner, outerRadius: outer, startAngle: begin, endAngle: until }) ?? "";
  return {
    track: path(begin + sweep),
    value: share === null || share <= 0 ? null : path(angle(share)),
    target: target === null ? null : across(angle(target), inner - 2, outer + 2),
  };
}

const across = (angle: number, from: number, until: number) => ({
  x1: rounded(Math.sin(angle) * from),
  y1: rounded(-Math.cos(angle) * from),
  x2: rounded(Math.sin(angle) * until),
  y2: rounded(-Math.cos(angle) * until),
});
