/** What the product's database was asked by one request, for a bare server to ask again. */
export interface Step {
  text: string;
  values: Value[];
}
/** A value as it was, or where it comes from: the ids or the id of an earlier step's rows, the code made of its counter, the address. */
export type Value = { is: unknown } | { idsOf: number; count: number } | { idOf: number } | { codeOf: number } | { fromPath: true };

export interface Script {
  /** Rows of a list, or one record. */
  shape: "list" | "record";
  isChange: boolean;
  steps: Step[];
}

/** What a floor server is told. */
export interface FloorOrder {
  databaseUrl: string;
  tenantId: number;
  /** By kind and variant. */
  scripts: Record<string, Script[]>;
}
