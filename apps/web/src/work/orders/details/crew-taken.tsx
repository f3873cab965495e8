import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { crewOn } from "@millwright/domain/register/crews/members/crew-on.ts";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import styles from "./details.module.css";

const idIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
const MOST = 100;

/** Below the choice of a crew, where none is chosen: that of the responsible person, which the server gives the order. */
export function CrewTaken() {
  const { form } = useFormOf();
  const [personId, crewId, startAt] = [
    idIn(form.watch("responsiblePersonId")),
    idIn(form.watch("crewId")),
    form.watch("estStartAt") as unknown,
  ];
  const isAsked = useMay(crewMembers.list) && personId !== null && crewId === null;
  const { data } = useCall(
    crewMembers.list,
    isAsked ? { body: { startRow: 0, endRow: MOST, filterModel: { person: { filterType: "set", values: [personId] } } } } : null,
  );
  if (!isAsked || !data) return null;
  const day = (typeof startAt === "string" ? startAt : new Date().toISOString()).slice(0, 10);
  const taken = crewOn(
    data.rows.map(({ crew, ...row }) => ({ ...row, crew, crewId: crew.id })),
    day,
  );
  return taken && <p className={styles.taken}>{t("workOrders.crewTaken", { crew: taken.crew.name, name: taken.person.name })}</p>;
}
