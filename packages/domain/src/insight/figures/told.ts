import type { FigureAnswer, ToldFigure } from "./contract.ts";

/** Whether a figure was answered, not refused. Apart from the contract, whose shapes a page does not load. */
export const isTold = (answer: FigureAnswer): answer is ToldFigure => !("refusal" in answer);
