import { useRef, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/index.ts";
import { notify } from "../../feedback/snackbar.ts";
import { Button } from "../../layout/button.tsx";
import { BY_ME, recordNews } from "../../live/record-news.ts";
import { useFormOf, type FormContext } from "../context.ts";
import { labelOf } from "../fields/labels.ts";
import { wordsOf } from "../fields/words.ts";
import { same, type Difference } from "./merge.ts";
import styles from "./form-news.module.css";

/** So many fields are told one by one. */
const MOST_TOLD = 4;

/** What others did to the record while this form is open: what was taken up, what both changed, and that it can no longer be saved. */
export function FormNews() {
  const form = useFormOf();
  const { ended } = useSyncExternalStore(recordNews.subscribe, recordNews.get);
  // Follows what is typed: both values are shown as they are now.
  useWatch();
  const clashes = form.meanwhile.clashes();
  const news = form.meanwhile.news.filter(({ field }) => clashes.every((clash) => clash.field !== field));
  return (
    <div className={styles.news}>
      <div role="status">
        {ended && <p>{t(ended === "gone" ? "kit.meanwhile.gone" : "kit.meanwhile.archived")}</p>}
        {news.slice(0, MOST_TOLD).map(({ field, value }) => (
          <p key={field}>{changeText(form, field, value)}</p>
        ))}
        {news.length > MOST_TOLD && <p>{t("kit.meanwhile.more", { count: news.length - MOST_TOLD })}</p>}
        {clashes.length > 0 && <p className={styles.both}>{t("kit.meanwhile.both")}</p>}
      </div>
      {clashes.map((clash) => (
        <Clash key={clash.field} clash={clash} />
      ))}
      {ended && <Typed />}
    </div>
  );
}

function changeText(form: FormContext, field: string, value: unknown): string {
  const words = inWords(form, field, value);
  const names = { name: nameOf(field), field: labelOf(form.labels, field) };
  return words === "" ? t("kit.meanwhile.cleared", names) : t("kit.meanwhile.changed", { ...names, value: words });
}

function nameOf(field: string): string {
  const { changedBy, lastBy } = recordNews.get();
  const name = changedBy[field] ?? lastBy;
  return name === BY_ME ? t("kit.meanwhile.you") : (name ?? t("kit.meanwhile.somebody"));
}

const inWords = ({ names, start, meanwhile }: FormContext, field: string, value: unknown): string =>
  wordsOf(value, field, { names, rows: [...(meanwhile.theirs ? [meanwhile.theirs] : []), start] });

/** Both values of a field, and which one counts: decided here, the save asks nothing more. */
function Clash({ clash: { field, mine, theirs } }: { clash: Difference }) {
  const form = useFormOf();
  const choose = (side: "mine" | "theirs") => form.meanwhile.choose(field, side);
  return (
    <div role="group" aria-label={t("kit.meanwhile.twoValues", { field: labelOf(form.labels, field) })} className={styles.clash}>
      <p>{changeText(form, field, theirs)}</p>
      <p>{t("kit.meanwhile.yours", { value: inWords(form, field, mine) || t("kit.stale.empty") })}</p>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={() => choose("mine")}>
          {t("kit.meanwhile.keepMine")}
        </Button>
        <Button variant="secondary" onClick={() => choose("theirs")}>
          {t("kit.meanwhile.useTheirs")}
        </Button>
      </div>
    </div>
  );
}

/** What was typed, to be copied by whoever can no longer save it. Without the browser's clipboard, as on plain HTTP, it is marked to be copied by hand. */
function Typed() {
  const form = useFormOf();
  const area = useRef<HTMLTextAreaElement>(null);
  const values = form.form.getValues();
  const text = form.fields
    .filter((field) => !same(values[field], form.start[field]))
    .map((field) => `${labelOf(form.labels, field)}: ${inWords(form, field, values[field])}`)
    .join("\n");
  if (text === "") return null;
  const copy = async () => {
    area.current?.select();
    await navigator.clipboard?.writeText(text);
    if (navigator.clipboard) notify("success", t("kit.meanwhile.copied"));
  };
  return (
    <div className={styles.typed}>
      <textarea ref={area} readOnly rows={3} aria-label={t("kit.meanwhile.typed")} value={text} />
      <Button variant="secondary" onClick={() => void copy()}>
        {t("kit.meanwhile.copy")}
      </Button>
    </div>
  );
}
