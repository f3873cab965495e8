/** What a label stands on. */
export interface Labelled {
  kind: "assets" | "locations";
  id: number;
  code: string;
  name: string;
}
