const BOARDS = "/iot/dashboards/boards";
/** Where people whose menu is limited to it have their boards. */
const PLANT = "/plant/dashboards";

/** Addresses of boards; below which entry of the menu they are, whoever asks says. */
const linksBelow = (base: string) => ({
  list: () => base,
  add: () => `${base}/new`,
  record: (id: number) => `${base}/${String(id)}`,
  edit: (id: number) => `${base}/${String(id)}/edit`,
  copy: (id: number) => `${base}/new?copy=${String(id)}`,
});

export const links = linksBelow(BOARDS);
const plantLinks = linksBelow(PLANT);
export const linksAt = (path: string) => (path.toLowerCase().startsWith("/plant/") ? plantLinks : links);
