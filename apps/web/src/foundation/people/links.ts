const BASE = "/settings/people";

export const links = {
  people: () => `${BASE}/all`,
  newPerson: () => `${BASE}/new`,
  person: (id: number) => `${BASE}/${id}`,
  editPerson: (id: number) => `${BASE}/${id}/edit`,
};
