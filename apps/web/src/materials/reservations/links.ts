export const links = { list: () => "/materials-management/reservations" };
