export interface Csv {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const GOOD_ROWS = 240;

/** Work as mine staff typed it over the years: five machines, kinds of order, quotes, exact duplicates, nothing and less than nothing for cost, one torn row. */
export function historyFile(): Csv {
  const texts = [
    "BUCKET WON'T OPEN",
    "Replace drag tooth",
    "l/h eng timer u/s.  ordered",
    "1000 HR SERVICE",
    "repair rh eng temp sensor wiring",
    "HYD LEAK @ STICK CYL",
  ];
  const kinds = ["PM01", "PM02", "PM01", "PM13", "PM06"];
  const row = (at: number) => {
    // Every eighth row is the one before once more.
    const from = at % 8 === 7 ? at - 1 : at;
    const day = new Date(Date.UTC(2003, 0, 1 + 5 * from)).toISOString().slice(0, 10);
    const cost = from % 11 === 0 ? 0 : from % 17 === 0 ? -124.5 : 100 + from * 1.25;
    return `${day},${"ABCDE"[from % 5]},${texts[from % texts.length]},${kinds[from % kinds.length]},${cost}`;
  };
  const rows = Array.from({ length: GOOD_ROWS }, (_, at) => row(at));
  rows.splice(120, 0, "2003-12-31,B,won,t swing,PM01");
  const text = ["BscStartDate,Asset,OriginalShorttext,PMType,Cost", ...rows, ""].join("\r\n");
  return { name: "history.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}
