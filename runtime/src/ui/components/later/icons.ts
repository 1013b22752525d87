/** Icons of later views, on a 24 grid, each its own name. Those with `m` point along the line of text. */
export const icons = {
  settings: 'M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4',
  plus: 'M12 5v14M5 12h14',
  phone: 'M9 3h6a2 2 0 012 2v14a2 2 0 01-2 2H9a2 2 0 01-2-2V5a2 2 0 012-2zM11.5 17.5h1',
  window: 'M6 4h12a2 2 0 012 2v12a2 2 0 01-2 2H6a2 2 0 01-2-2V6a2 2 0 012-2zM4 9h16M7 6.5v.01',
  globe: 'M12 4a8 8 0 100 16 8 8 0 000-16zM4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM20 20l-4-4',
  external: 'm14 5h5v5M19 5l-8 8M17 14v3a2 2 0 01-2 2H7a2 2 0 01-2-2V9a2 2 0 012-2h3',
  leave: 'm10 5H7a2 2 0 00-2 2v10a2 2 0 002 2h3M15 8l4 4-4 4M19 12H10',
} as const
