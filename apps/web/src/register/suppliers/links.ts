const BASE = "/materials-management/suppliers";

export const links = {
  suppliers: () => BASE,
  newSupplier: () => `${BASE}/new`,
  supplier: (id: number) => `${BASE}/${id}`,
  editSupplier: (id: number) => `${BASE}/${id}/edit`,
};
