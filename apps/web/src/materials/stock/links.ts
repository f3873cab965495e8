export const links = {
  levels: () => "/materials-management/stock",
  ledger: () => "/materials-management/stock-movements",
  movement: (id: number) => `/materials-management/stock-movements/${id}`,
};
