const member = (account: string, name: string, line: string) => ({
  name,
  email: `${account}@yesod.demo`,
  countryCode: '+972',
  /** Without dial code and leading zero, as in the database. */
  phoneNumber: `5055501${line}`,
});

export const cast = {
  superadmin: member('superadmin', 'Dana Peretz', '01'),
  /** Company one. */
  admin: member('admin', 'Noa Levi', '02'),
  /** Company two. */
  admin2: member('admin2', 'Omer Katz', '03'),
  entrepreneur: member('entrepreneur', 'Yael Cohen', '04'),
  investor: member('investor', 'David Mizrahi', '05'),
  tenant: member('tenant', 'Maya Friedman', '06'),
} as const;

export const castCompanies = {
  one: 'Jaffa Stone Homes',
  two: 'כרמל נדל״ן · Carmel Living',
} as const;

export const castProjects = {
  /** Company one, Yael Cohen's; the investor and the tenant are members. */
  neveTzedek: 'Neve Tzedek Courtyard House',
  /** Finished and let; has holders and distributions. */
  rothschild: 'Rothschild 61 Bauhaus Revival',
  /** Bought by its form, with a loan and three holders; has orders and scenarios. */
  yarkon: 'Yarkon View Tower',
  /** Hebrew, finished and let; has holders, a loan, orders and distributions. */
  florentin: 'לופט פלורנטין',
  /** Finished, without holders. */
  dizengoff: 'Dizengoff 118 Shopfront',
  /** Company one; the investor has a pending invitation. */
  ajami: 'Ajami Stone House',
  /** Company one; the tenant has a pending invitation. */
  kerem: 'דופלקס כרם התימנים',
  /** Company one, of another entrepreneur; neither investor nor tenant is a member. */
  hayarkonHotel: 'HaYarkon Boutique Hotel',
  /** Company one, without a purchase price. */
  ramatAviv: 'Ramat Aviv Garden Villa',
  /** Company two, Hebrew, finished; has a loan that follows an index. */
  germanColony: 'בית אבן במושבה הגרמנית',
  /** Company two. */
  carmelTower: 'Carmel Tower',
  /** Company one, deleted. */
  allenbyKiosk: 'Allenby Corner Kiosk',
} as const;
