import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { own } from "./filters.ts";
import type { List } from "./define-list.ts";

/** Whether a column that is worked out beside the rows (`isFigure`) is wanted by who asks: what nobody looks at is not asked of the database. */
export type Wants = (figure: string) => boolean;

/** For rows that travel whole. */
export const everyFigure: Wants = () => true;

/** What a request says it wants; names each that is no figure of this list. */
export function wantsOf({ columns }: Pick<List, "columns">, { figures }: Pick<ListRequest, "figures">): Wants {
  if (figures === undefined) return everyFigure;
  const unknown = figures.flatMap((key, at): FieldFault[] =>
    own(columns, key)?.declared.isFigure ? [] : [{ path: `figures.${at}`, reason: "unknown_field" }],
  );
  if (unknown.length > 0) throw new Refusal("invalid", { fields: unknown });
  const chosen = new Set(figures);
  return (figure) => chosen.has(figure);
}

/** Of these figures those that are wanted. */
export const wanted = <F extends object>(figures: F, wants: Wants): Partial<F> =>
  wants === everyFigure ? figures : (Object.fromEntries(Object.entries(figures).filter(([key]) => wants(key))) as Partial<F>);
