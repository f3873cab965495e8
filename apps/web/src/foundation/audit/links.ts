const BASE = "/settings/audit";

/** Addresses of this feature's screens. */
export const links = { list: () => BASE, entry: (id: number) => `${BASE}/${id}` };
