const shortages = "/materials-management/shortages";

export const links = {
  list: () => "/materials-management/reservations",
  shortages: () => shortages,
  shortage: (id: number) => `${shortages}/${id}`,
};
