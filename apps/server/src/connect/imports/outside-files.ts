/** Files in the shapes in which other systems leave them, made anew for each test: nothing in them is anybody's. */

const two = (number: number): string => String(number).padStart(2, "0");

/** A register of machines as text: most of them were never taken out of service, and the file says so with a dash. */
export function assetRegister(rows: number): string[] {
  const row = (at: number): string[] => {
    const installed = `${two(1 + (at % 12))}/${two(1 + (at % 28))}/20${two(10 + (at % 15))}`;
    const isGone = at % 8 === 3;
    return [
      `ICE-${String(at).padStart(5, "0")}`,
      `"Ice machine, ${at % 2 === 0 ? "flake" : "cube"} ${at}"`,
      `Store ${at % 40}`,
      at % 3 === 0 ? "Ice machines" : "n/a",
      isGone ? "Retired" : "Active",
      `Maker ${at % 9}`,
      at % 11 === 0 ? "N/A" : `IM-${at % 70}`,
      at % 7 === 0 ? "-" : `SN${100_000 + at}`,
      installed,
      isGone ? `${two(1 + (at % 12))}/15/2026` : "-",
      at % 5 === 0 ? "NULL" : "Filter every spring",
    ];
  };
  const header = "asset_number,description,site,category,status,manufacturer,model,serial_number,install_date,warranty_end,comments";
  return [header, ...Array.from({ length: rows }, (_, at) => row(at).join(","))];
}

/** Orders as a spreadsheet of another country left them: where a date did not fit its order it stayed a text, else it became the number of a day. */
export function workOrders(rows: number): string[] {
  const numberOf = (at: number) => 45_000 + (at % 600);
  const started = (at: number) => (at % 3 === 0 ? `${1 + (at % 12)}/${13 + (at % 15)}/2023` : String(numberOf(at)));
  const finished = (at: number) => (at % 10 === 0 ? "-" : at % 2 === 0 ? `${numberOf(at)}.5` : `${1 + (at % 12)}/${20 + (at % 8)}/2025`);
  return [
    "wonum;worktype;assetnum;actstart;actfinish;acttotalcost",
    ...Array.from({ length: rows }, (_, at) =>
      [`W${at}`, "CM", `EX-${at % 20}`, started(at), finished(at), at % 6 === 0 ? "n/a" : "1.234,50"].join(";"),
    ),
  ];
}

/** The sheet Component of a handover of a building: what nobody knew is `n/a`, in every kind of column. */
export function components(rows: number): string[] {
  const row = (at: number): string[] => [
    `AHU-${at}`,
    "mep@handover.example",
    "2026-03-02T10:15:00",
    at % 4 === 0 ? "n/a" : `Air handling type ${at % 6}`,
    at % 9 === 0 ? "n/a" : `Room ${at % 30}`,
    `Air handling unit ${at}`,
    at % 2 === 0 ? "n/a" : `AB${at}77`,
    at % 3 === 0 ? "n/a" : "2026-02-14T00:00:00",
    at % 5 === 0 ? "2026-02-14" : "n/a",
    `T-${at}`,
    at % 6 === 0 ? `BC${at}` : "n/a",
  ];
  const header = "Name,CreatedBy,CreatedOn,TypeName,Space,Description,SerialNumber,InstallationDate,WarrantyStartDate,TagNumber,BarCode";
  return [header, ...Array.from({ length: rows }, (_, at) => row(at).join(","))];
}
