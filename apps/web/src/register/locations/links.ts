const BASE = "/asset-management/locations";

export const links = {
  locations: () => BASE,
  newLocation: (parentId?: number) => (parentId === undefined ? `${BASE}/new` : `${BASE}/new?parentId=${parentId}`),
  location: (id: number) => `${BASE}/${id}`,
  editLocation: (id: number) => `${BASE}/${id}/edit`,
};
