import { MaterialsSettingsDraft } from "@millwright/domain/materials/settings/contract.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import styles from "./materials-settings.module.css";

const field = fieldsOf(later(MaterialsSettingsDraft));

/** Up to which sum each role approves; a role that is not named approves any. */
export const LimitFields = ({ approvers, currency }: { approvers: readonly NameRef[]; currency: string }) => (
  <>
    <p className={styles.help}>{t("materialsSettings.approvingHelp")}</p>
    <RowsField
      name="approvalLimits"
      noun={t("materialsSettings.limit")}
      addWord={t("materialsSettings.addLimit")}
      limit={100}
      fresh={{ roleId: approvers[0]?.id ?? null, limit: { amountMinor: 0, currency } }}
    >
      {(at) => (
        <>
          <field.Select
            name={`approvalLimits.${at}.roleId`}
            label={t("materialsSettings.role")}
            options={approvers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <field.Money name={`approvalLimits.${at}.limit`} label={t("materialsSettings.upTo")} currency={currency} />
        </>
      )}
    </RowsField>
  </>
);
