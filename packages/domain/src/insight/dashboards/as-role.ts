import { holds, type Grants, type Scope } from "../../kit/access.ts";
import { factsOf, type FigureId } from "../figures/catalogue.ts";

/** A figure as a role is told it: of which rows, or not at all. */
export interface ToldTo {
  figure: FigureId;
  /** Null: the role is not told it. */
  scope: Scope | null;
}

/** What a role is told of the figures of a dashboard: being given the dashboard gives it nothing. A second right says which figures, not which rows. */
export const toldTo = (grants: Grants, figures: readonly FigureId[]): ToldTo[] =>
  figures.map((figure) => {
    const { right, also } = factsOf(figure);
    const isTold = holds(grants, right, "view") && (also === undefined || holds(grants, also, "view"));
    return { figure, scope: isTold ? (grants[right]?.scope ?? null) : null };
  });
