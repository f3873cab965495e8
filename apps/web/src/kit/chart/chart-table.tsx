import { AppLink } from "../layout/app-link.tsx";
import { Scrolling } from "../layout/scrolling.tsx";
import styles from "./picture.module.css";

/** The same as a chart in figures: each row under its name, with the address of what it counts. */
export interface TableOf {
  head: readonly string[];
  rows: readonly { name: string; cells: readonly string[]; to?: string | undefined }[];
}

interface ChartTableProps {
  of: TableOf;
  label: string;
  isShown: boolean;
}

/** For screen readers it is always there; links are in what is seen alone, so that no key leads to what is hidden. */
export function ChartTable({ of: { head, rows }, label, isShown }: ChartTableProps) {
  const table = (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, to }, at) => (
          <tr key={`${String(at)} ${name}`}>
            <th scope="row">{isShown && to ? <AppLink to={to}>{name}</AppLink> : name}</th>
            {cells.map((cell, column) => (
              <td key={head[column + 1] ?? column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return isShown ? (
    <Scrolling className={styles.wide} label={label}>
      {table}
    </Scrolling>
  ) : (
    <div className="visually-hidden">{table}</div>
  );
}
