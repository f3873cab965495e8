import { targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../i18n/connect.ts";
import { useAddress } from "../../kit/address.ts";
import { ForbiddenState } from "../../kit/feedback/states.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { FileNeeds } from "./steps/file/file-needs.tsx";
import { FileStep } from "./steps/file/file-step.tsx";
import { kindOf, useTargets } from "./kinds.ts";
import { links } from "./links.ts";
import { Steps } from "./steps/steps.tsx";
import styles from "./steps/file/file.module.css";

/** The first step: what is imported, and the file. */
export function NewImport() {
  const [{ target: asked, list }] = useAddress();
  const may = useMay(imports.upload);
  const targets = useTargets();
  const target = typeof asked === "string" ? targetOf(asked) : undefined;
  if (!may || (target && !targets.includes(target))) return <ForbiddenState />;
  if (!target) return <ChooseKind />;
  return (
    <>
      <DetailHead backTo={links.imports()} title={t("imports.file.title", { what: target.title })} />
      <PageBody>
        <Steps current="file" hrefs={{}} />
        <div className={styles.columns}>
          <FileStep target={target} answers={typeof list === "string" ? { list } : {}} />
          <FileNeeds target={target} />
        </div>
      </PageBody>
    </>
  );
}

function ChooseKind() {
  const targets = useTargets();
  return (
    <>
      <DetailHead backTo={links.imports()} title={t("imports.kind.title")} />
      <PageBody>
        <p className={styles.lead}>{t("imports.kind.order")}</p>
        <ul className={styles.kinds}>
          {targets.map(({ key, title }) => {
            const Glyph = kindOf(key)?.icon;
            return (
              <li key={key}>
                <AppLink to={links.newImport(key)} className={styles.kind}>
                  {Glyph && <Glyph size={22} stroke={1.5} aria-hidden="true" />}
                  {title}
                </AppLink>
              </li>
            );
          })}
        </ul>
      </PageBody>
    </>
  );
}
