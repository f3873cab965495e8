import { useState } from "react";
import { DEFINITIONS, factsOf, FIGURE_IDS, type Definition, type FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type FigureAnswer, type ToldFigure, type Tried } from "@millwright/domain/insight/figures/contract.ts";
import { daysIn } from "@millwright/domain/insight/dashboards/ranges.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { materialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { TURNS_BY } from "@millwright/domain/materials/settings/turns.ts";
import { ON_TIME_RULES } from "@millwright/domain/work/plans/compliance.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { t } from "../../../i18n/insight.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDay } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { Scrolling } from "../../../kit/layout/scrolling.tsx";
import styles from "../dashboards.module.css";
import { todayHere } from "../use-asked.ts";
import { wordsOfRule, written } from "../words.ts";

/** Where each rule is set. */
const SET_AT: Record<Definition, string> = {
  onTime: "/settings/maintenance",
  repeatDays: "/settings/maintenance",
  turns: "/settings/materials",
};
const CHOICES: Record<Definition, readonly string[]> = {
  onTime: ON_TIME_RULES,
  repeatDays: ["7", "14", "30", "60", "90"],
  turns: TURNS_BY,
};

const figuresBy = (name: Definition): FigureId[] => FIGURE_IDS.filter((id) => factsOf(id).definitions.includes(name));

/** The rules by which figures go, and what another one would make of them before anybody changes it. */
export function Rules() {
  return (
    <Card title={t("dashboards.rules.title")}>
      <p className={styles.note}>{t("dashboards.rules.text")}</p>
      {DEFINITIONS.map((name) => (
        <Rule key={name} name={name} />
      ))}
    </Card>
  );
}

function Rule({ name }: { name: Definition }) {
  const [tried, setTried] = useState<string | null>(null);
  const days = daysIn("last365Days", todayHere());
  const questions = figuresBy(name).map((figure) => ({ figure, ...days }));
  const asSet = useCall(figures.ask, { body: { questions } });
  const asTried = useCall(figures.ask, tried === null ? null : { body: { questions, tried: triedOf(name, tried) } });
  if (asSet.error && !asSet.data) return <ErrorState error={asSet.error} onRetry={() => void asSet.refetch()} />;
  const set = asSet.data?.answers.find(isTold)?.definition.find((one) => one.name === name)?.value;
  if (asSet.isPending) return <SkeletonRows rows={3} />;
  if (set === undefined) return null;
  return (
    <section className={styles.rule} aria-label={t(`dashboards.counted.rule.${name}`)}>
      <h3>{t(`dashboards.counted.rule.${name}`)}</h3>
      <div className={styles.set}>
        <span>{t("dashboards.rules.set", { value: wordsOfRule(name, set) })}</span>
        <Change name={name} />
      </div>
      <label>
        {t("dashboards.rules.try")}
        <select value={tried ?? ""} onChange={({ target: { value } }) => setTried(value === "" ? null : value)}>
          <option value="">{t("dashboards.rules.none")}</option>
          {CHOICES[name]
            .filter((value) => value !== set)
            .map((value) => (
              <option key={value} value={value}>
                {wordsOfRule(name, value)}
              </option>
            ))}
        </select>
      </label>
      {tried !== null && asTried.error && <ErrorState error={asTried.error} onRetry={() => void asTried.refetch()} />}
      {tried !== null && asTried.data && (
        <Beside
          heads={[wordsOfRule(name, set), wordsOfRule(name, tried)]}
          days={days}
          set={asSet.data?.answers ?? []}
          tried={asTried.data.answers}
        />
      )}
    </section>
  );
}

function triedOf(name: Definition, value: string): Tried {
  if (name === "repeatDays") return { repeatDays: Number(value) };
  return name === "onTime" ? { onTime: value as NonNullable<Tried["onTime"]> } : { turns: value as NonNullable<Tried["turns"]> };
}

/** Offered to who has the page where it is set. */
function Change({ name }: { name: Definition }) {
  const [ofWork, ofStore] = [useMay(maintenanceSettings.update), useMay(materialsSettings.update)];
  return (name === "turns" ? ofStore : ofWork) ? <AppLink to={SET_AT[name]}>{t("dashboards.rules.change")}</AppLink> : null;
}

interface BesideProps {
  heads: readonly [set: string, tried: string];
  days: { from: string; until: string };
  set: readonly FigureAnswer[];
  tried: readonly FigureAnswer[];
}

/** Both figures, each under the rule that it went by. */
function Beside({ heads, days, set, tried }: BesideProps) {
  return (
    <Scrolling className={styles.wide} label={t("dashboards.rules.beside")}>
      <table className={styles.table} aria-label={t("dashboards.rules.beside")}>
        <caption>{t("dashboards.rules.days", { from: formatDay(days.from), until: formatDay(days.until) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("dashboards.settings.figure")}</th>
            <th scope="col">{t("dashboards.rules.asSet", { value: heads[0] })}</th>
            <th scope="col">{t("dashboards.rules.asTried", { value: heads[1] })}</th>
          </tr>
        </thead>
        <tbody>
          {set.map((answer, at) => (
            <tr key={answer.figure}>
              <th scope="row">{t(`figures.name.${answer.figure}`)}</th>
              <td>{valueOf(answer)}</td>
              <td>{valueOf(tried[at])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

function valueOf(answer: FigureAnswer | undefined): string {
  if (!answer || !isTold(answer)) return t("dashboards.notTold");
  return shown(answer);
}
const shown = (told: ToldFigure): string => (told.value === null ? t("dashboards.noData") : written(told, told.value));
