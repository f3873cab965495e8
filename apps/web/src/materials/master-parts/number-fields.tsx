import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { MasterPartDraft, masterParts, MAX_NUMBERS } from "@millwright/domain/materials/master-parts/contract.ts";
import { NUMBER_KINDS, numberKey } from "@millwright/domain/materials/master-parts/numbers.ts";
import { t } from "../../i18n/materials.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { later } from "../../kit/form/draft/later.ts";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { useCall } from "../../kit/wire/query.ts";
import styles from "./master-parts.module.css";

const field = fieldsOf(later(MasterPartDraft));
const kinds = () => NUMBER_KINDS.map((value) => ({ value, label: t(`masterParts.numbers.kinds.${value}`) }));

/** Numbers of manufacturers and barcodes. One that is known at another part is shown, and may stay all the same. */
export const NumberFields = ({ ownId }: { ownId: number | null }) => (
  <RowsField
    name="numbers"
    noun={t("masterParts.numbers.noun")}
    addWord={t("masterParts.numbers.add")}
    limit={MAX_NUMBERS}
    fresh={{ kind: "manufacturer", manufacturer: null, number: "" }}
  >
    {(at) => (
      <>
        <field.Select name={`numbers.${at}.kind`} label={t("masterParts.numbers.kind")} options={kinds()} />
        <field.Text name={`numbers.${at}.manufacturer`} label={t("masterParts.numbers.manufacturer")} />
        <NumberField at={at} ownId={ownId} />
      </>
    )}
  </RowsField>
);

/** Shorter ones are known everywhere. */
const FEWEST = 3;

function NumberField({ at, ownId }: { at: number; ownId: number | null }) {
  const { form } = useFormOf();
  const typed = useDeferredValue(useWatch({ control: form.control, name: `numbers.${at}.number` }) as string | null | undefined);
  const number = (typed ?? "").trim().slice(0, 100);
  const { data } = useCall(masterParts.byNumber, numberKey(number).length < FEWEST ? null : { query: { number } });
  const others = (data?.rows ?? []).filter(({ id }) => id !== ownId);
  const parts = [...new Set(others.map(({ code, name }) => `${code} ${name}`))].join(", ");
  return (
    <field.Text
      name={`numbers.${at}.number`}
      label={t("masterParts.numbers.number")}
      isCode
      help={
        <span role="status" className={styles.known}>
          {parts !== "" && t("masterParts.numbers.known", { parts })}
        </span>
      }
    />
  );
}
