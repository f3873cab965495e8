import { useState } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import {
  TO_CREATE,
  type ChoiceValue,
  type FieldSource,
  type ImportField,
  type ImportTarget,
  type Mapping,
  type Meaning,
} from "@millwright/domain/kit/imports/target.ts";
import { isFillerIn } from "@millwright/domain/connect/imports/values/fillers.ts";
import { guessChoice } from "@millwright/domain/connect/imports/guess.ts";
import { t } from "../../../../i18n/connect.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { Button } from "../../../../kit/layout/button.tsx";
import { RecordPicker } from "../../../../kit/picker/record-picker.tsx";
import { useCall } from "../../../../kit/wire/query.ts";
import { listFor, useFew, useMayCreate } from "../../lookups.ts";
import styles from "./words.module.css";

interface WordsProps {
  target: ImportTarget;
  current: Import;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** What the words of other systems mean here: each distinct one once, with how often it stands in the file. */
export function Words({ target, current, mapping, onChange }: WordsProps) {
  const fields = target.fields.filter((field) => isTranslated(field) && mapping[field.key]?.column !== undefined);
  if (fields.length === 0) return null;
  return (
    <div className={styles.words}>
      <h3>{t("imports.words.title")}</h3>
      <p className={styles.hint}>{t("imports.words.hint")}</p>
      {fields.map((field) => {
        const source = mapping[field.key] ?? {};
        const props = { field, current, source, onChange: (changed: FieldSource) => onChange({ ...mapping, [field.key]: changed }) };
        return field.choices ? (
          <ChoiceWords key={field.key} {...props} />
        ) : (
          <RecordWords key={`${field.key}/${source.column}`} {...props} />
        );
      })}
    </div>
  );
}

/** What stands below another row of the same file is found in the file itself. */
const isTranslated = ({ choices, kind, isOwnKind }: ImportField): boolean => choices !== undefined || (kind === "record" && !isOwnKind);

interface FieldWordsProps {
  field: ImportField;
  current: Import;
  source: FieldSource;
  onChange: (source: FieldSource) => void;
}

/** A word as it is listed; `isClear` where it needs nobody. */
interface Word {
  text: string;
  count: number;
  isClear: boolean;
}

function ChoiceWords({ field, current, source, onChange }: FieldWordsProps) {
  const { values, counts } = current.columns[source.column ?? -1] ?? { values: [], counts: undefined };
  const said = values.map((text, at) => ({
    text,
    count: counts?.[at] ?? 1,
    isClear: guessChoice(field, text) !== undefined || source.values?.[text] !== undefined,
  }));
  const words = said.filter(saysSomething(field, source));
  const options = (field.choices ?? []).map(({ value, title }) => ({ value: String(value), title }));
  // A column that several fields read says nothing to this one, unless somebody says so.
  const byItself = (text: string) => {
    const guessed = field.isLenient ? undefined : field.choices?.find(({ value }) => value === guessChoice(field, text))?.title;
    return (
      guessed ?? t(field.isLenient ? "imports.map.nothing" : source.leaveMissing ? "imports.words.leftEmpty" : "imports.words.refused")
    );
  };
  return (
    <WordList field={field} words={words}>
      {({ text }) => (
        <MeaningSelect
          text={text}
          meaning={source.values?.[text]}
          options={[{ value: "", title: byItself(text) }, ...(field.isRequired || field.isLenient ? [] : [EMPTY()]), ...options]}
          onChange={(chosen) =>
            onChange(translated(source, text, chosen === "" ? undefined : chosen === "empty" ? null : valueOf(field, chosen)))
          }
        />
      )}
    </WordList>
  );
}

const EMPTY = () => ({ value: "empty", title: t("imports.words.empty") });

function RecordWords({ field, current, source, onChange }: FieldWordsProps) {
  const { data } = useCall(imports.words, { params: { id: current.id }, query: { field: field.key, column: String(source.column) } });
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const [picking, setPicking] = useState<ReadonlySet<string>>(new Set());
  const mayCreate = useMayCreate(field);
  const few = useFew(field);
  const list = listFor(field.lookup);
  if (!data) return null;
  const names = new Map([...data.chosen.map(({ id, name }) => [id, name] as const), ...picked]);
  const said = data.rows.map(({ text, count, means }) => ({
    text,
    count,
    isClear: means !== null || source.values?.[text] !== undefined,
    means,
  }));
  const words = said.filter(saysSomething(field, source));
  const unknown = t(
    source.createMissing && mayCreate ? "imports.words.created" : source.leaveMissing ? "imports.words.leftEmpty" : "imports.words.refused",
  );
  const change = (text: string, chosen: string) => {
    setPicking(new Set([...picking].filter((one) => one !== text).concat(chosen === "pick" ? [text] : [])));
    const meaning =
      chosen === "" || chosen === "pick" ? undefined : chosen === "empty" ? null : chosen === TO_CREATE ? TO_CREATE : Number(chosen);
    onChange(translated(source, text, meaning));
  };
  return (
    <WordList
      field={field}
      words={words}
      note={data.isWhole ? undefined : t(data.rows.length === 0 ? "imports.words.many" : "imports.words.left")}
    >
      {({ text, means }) => {
        const meaning = source.values?.[text];
        const isPicking = list !== null && (picking.has(text) || typeof meaning === "number");
        return (
          <>
            <MeaningSelect
              text={text}
              meaning={isPicking ? "pick" : meaning}
              options={[
                { value: "", title: means ? t("imports.words.found", { name: means.name }) : unknown },
                ...(field.isRequired ? [] : [EMPTY()]),
                ...(mayCreate && !means ? [{ value: TO_CREATE, title: t("imports.words.create") }] : []),
                ...few.map(({ value, title }) => ({ value: String(value), title })),
                ...(list ? [{ value: "pick", title: t("imports.words.pick") }] : []),
              ]}
              onChange={(chosen) => change(text, chosen)}
            />
            {isPicking && (
              <RecordPicker
                call={list}
                value={typeof meaning === "number" ? { id: meaning, name: names.get(meaning) ?? null } : null}
                control={{ "aria-label": t("imports.words.which", { value: text }) }}
                onChange={(choice) => {
                  if (choice) setPicked(new Map([...picked, [choice.id, choice.name]]));
                  onChange(translated(source, text, choice?.id));
                }}
              />
            )}
          </>
        );
      }}
    </WordList>
  );
}

/** What was answered to mean nothing is no word any more. */
const saysSomething =
  (field: ImportField, { fillers }: FieldSource) =>
  ({ text }: { text: string }): boolean =>
    fillers !== "nothing" || !isFillerIn(field, text);

/** Fewer are shown whole; of more, first those that are not understood. */
const FEW_WORDS = 12;

function WordList<W extends Word>({
  field,
  words,
  note,
  children,
}: {
  field: ImportField;
  words: readonly W[];
  note?: string | undefined;
  children: (word: W) => React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const unclear = words.filter(({ isClear }) => !isClear);
  const shown = isOpen || words.length <= FEW_WORDS ? words : unclear;
  const hidden = words.length - shown.length;
  if (words.length === 0 && note === undefined) return null;
  return (
    <section className={styles.field} aria-label={t("imports.words.of", { title: field.title })}>
      <h4>
        {field.title}
        {unclear.length > 0 && <span className={styles.unclear}>{t("imports.words.unclear", { count: unclear.length })}</span>}
      </h4>
      {note !== undefined && <p className={styles.hint}>{note}</p>}
      <ul>
        {shown.map((word) => (
          <li key={word.text}>
            <span className={styles.word}>{word.text}</span>
            <span className={styles.count}>{t("imports.words.times", { shown: formatNumber(word.count) })}</span>
            <span className={styles.meaning}>{children(word)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="text" onClick={() => setOpen(true)}>
          {t("imports.words.all", { count: hidden })}
        </Button>
      )}
    </section>
  );
}

interface MeaningSelectProps {
  text: string;
  meaning: Meaning | undefined;
  options: readonly { value: string; title: string }[];
  onChange: (chosen: string) => void;
}

const MeaningSelect = ({ text, meaning, options, onChange }: MeaningSelectProps) => (
  <select
    className={styles.select}
    aria-label={t("imports.map.means", { value: text })}
    value={meaning === null ? "empty" : String(meaning ?? "")}
    onChange={(event) => onChange(event.target.value)}
  >
    {options.map(({ value, title }) => (
      <option key={value} value={value}>
        {title}
      </option>
    ))}
  </select>
);

/** A page only knows texts; the field knows what they stand for. */
const valueOf = ({ choices }: ImportField, text: string): ChoiceValue =>
  choices?.find(({ value }) => String(value) === text)?.value ?? text;

function translated(source: FieldSource, text: string, meaning: Meaning | undefined): FieldSource {
  const { [text]: _before, ...others } = source.values ?? {};
  return { ...source, values: meaning === undefined ? others : { ...others, [text]: meaning } };
}
