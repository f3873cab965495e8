import type { BadActor, Ranking } from "@millwright/domain/insight/bad-actors/contract.ts";
import { lazy, Suspense } from "react";
import { t } from "../../i18n/insight.ts";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { CriticalityMark, links } from "../../register/assets/public.ts";
import { Scrolling } from "../../kit/layout/scrolling.tsx";
import styles from "./bad-actors.module.css";

const Pareto = lazy(() => import("../../kit/chart/pareto.tsx"));

interface RankedProps {
  rows: readonly BadActor[];
  by: Ranking;
  /** Of all, the same as the amounts. */
  total: number;
  amount: (value: number) => string;
}

const percent = (share: number): string => `${formatNumber(share * 100, 1)} %`;

const pageOf = ({ asset }: BadActor, by: Ranking): string => `${links.record(asset.id)}?tab=${by === "cost" ? "costs" : "downtime"}`;

/** The worst first, drawn with the line that adds them up, and each with its share and what it brings together with those before it. */
export function Ranked({ rows, by, total, amount }: RankedProps) {
  return (
    <>
      <Suspense fallback={<div className={styles.chartPlace} />}>
        <Pareto
          label={t(`badActors.ranking.${by}`)}
          rows={rows.map((row) => ({
            name: row.asset.code,
            title: `${row.asset.code} ${row.asset.name}`,
            value: inUnit(row.amount, by),
            to: pageOf(row, by),
          }))}
          total={inUnit(total, by)}
          written={(value) => amount(value / inUnit(1, by))}
          rowTitle={t("badActors.asset")}
          valueTitle={t(`badActors.ranking.${by}`)}
          percent={percent}
          isTabled
        />
      </Suspense>
      <Table rows={rows} by={by} amount={amount} />
    </>
  );
}

/** Hours of downtime, whole money: the axis has round marks in what people read. */
const inUnit = (amount: number, by: Ranking): number => (by === "downtime" ? amount / 60 : by === "cost" ? amount / 100 : amount);

function Table({ rows, by, amount }: Omit<RankedProps, "total">) {
  return (
    <Scrolling className={styles.wide} label={t(`badActors.ranking.${by}`)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("badActors.asset")}</th>
            <th scope="col">{t(`badActors.ranking.${by}`)}</th>
            <th scope="col">{t("badActors.share")}</th>
            <th scope="col">{t("badActors.upTo")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.asset.id} data-vital={row.isVital || undefined}>
              <th scope="row">
                <span className={styles.name}>
                  <CriticalityMark level={row.criticality} />
                  <AppLink to={pageOf(row, by)}>
                    <CodeText>{row.asset.code}</CodeText> {row.asset.name}
                  </AppLink>
                </span>
              </th>
              <td>{amount(row.amount)}</td>
              <td>{percent(row.share)}</td>
              <td>{percent(row.upTo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
