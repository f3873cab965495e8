/** The addresses of a kind of record. */
export interface RecordLinks {
  list: () => string;
  record: (id: number) => string;
  edit: (id: number) => string;
}

/** Where nothing else is said: the list at `base`, all others below it. */
export const recordLinks = (base: string) => ({
  list: () => base,
  add: () => `${base}/new`,
  record: (id: number) => `${base}/${id}`,
  edit: (id: number) => `${base}/${id}/edit`,
});
