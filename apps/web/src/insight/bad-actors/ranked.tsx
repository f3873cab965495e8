import type { BadActor, Ranking } from "@millwright/domain/insight/bad-actors/contract.ts";
import { t } from "../../i18n/insight.ts";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { CriticalityMark, links } from "../../register/assets/public.ts";
import styles from "./bad-actors.module.css";

interface RankedProps {
  rows: readonly BadActor[];
  by: Ranking;
  amount: (value: number) => string;
}

const percent = (share: number): string => `${formatNumber(share * 100, 1)} %`;

/** The worst first, each with its share and what it brings together with those before it. */
export function Ranked({ rows, by, amount }: RankedProps) {
  const most = Math.max(...rows.map((row) => row.amount));
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("badActors.asset")}</th>
            <th scope="col">{t(`badActors.ranking.${by}`)}</th>
            <td aria-hidden="true" className={styles.barCell} />
            <th scope="col">{t("badActors.share")}</th>
            <th scope="col">{t("badActors.upTo")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ asset, criticality, amount: value, share, upTo, isVital }) => (
            <tr key={asset.id} data-vital={isVital || undefined}>
              <th scope="row">
                <span className={styles.name}>
                  <CriticalityMark level={criticality} />
                  <AppLink to={`${links.record(asset.id)}?tab=${by === "cost" ? "costs" : "downtime"}`}>
                    <CodeText>{asset.code}</CodeText> {asset.name}
                  </AppLink>
                </span>
              </th>
              <td>{amount(value)}</td>
              <td className={styles.barCell} aria-hidden="true">
                <span className={styles.bar} style={{ inlineSize: `${Math.max(1, (value / most) * 100)}%` }} />
              </td>
              <td>{percent(share)}</td>
              <td>{percent(upTo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
