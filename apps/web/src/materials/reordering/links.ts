export const links = { list: () => "/materials-management/reordering" };
