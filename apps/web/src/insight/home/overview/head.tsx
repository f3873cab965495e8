import type { Overview } from "@millwright/domain/insight/home/contract.ts";
import type { OverviewKind } from "@millwright/domain/insight/home/overview.ts";
import styles from "../home.module.css";
import { DownNow } from "./down-now.tsx";
import { OpenByWeek } from "./open-by-week.tsx";
import { Tile } from "./tile.tsx";

interface OverviewHeadProps {
  overview: Overview | null;
  kind: OverviewKind;
  isPending: boolean;
}

/** Head figures, open work by week beside what is down; its height is kept while it is asked for. */
export function OverviewHead({ overview, kind, isPending }: OverviewHeadProps) {
  if (!overview) return isPending ? <div className={styles.head} data-kind={kind} /> : null;
  const { figures, load, downNow } = overview;
  return (
    <div className={styles.head} data-kind={kind}>
      {figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map((figure) => (
            <li key={figure.name}>
              <Tile figure={figure} />
            </li>
          ))}
        </ul>
      )}
      {(load ?? downNow) && (
        <div className={styles.beside}>
          {load && <OpenByWeek load={load} />}
          {downNow && <DownNow down={downNow} />}
        </div>
      )}
    </div>
  );
}
