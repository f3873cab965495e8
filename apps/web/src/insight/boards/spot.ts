import type { CSSProperties } from "react";
import { tabletWidth, type Spot } from "@millwright/domain/insight/boards/layout.ts";

/** Columns of twelve on a desk, of four on a tablet; on a phone one below the other. */
export const spotOf = ({ x, y, w, h }: Spot): CSSProperties =>
  ({ "--x": x + 1, "--y": y + 1, "--w": w, "--h": h, "--tw": tabletWidth(w) }) as CSSProperties;
