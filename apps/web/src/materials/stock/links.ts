export const links = {
  levels: () => "/materials-management/stock",
  ledger: () => "/materials-management/stock-movements",
  lot: (id: number) => `/materials-management/lots/${id}`,
  lotHistory: (id: number) => `/materials-management/lots/${id}/history`,
  movement: (id: number) => `/materials-management/stock-movements/${id}`,
};
