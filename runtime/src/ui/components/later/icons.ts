/** Icons of views that do not load with the first one, on a 24 grid, each its own name. */
export const icons = {
  settings: 'M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4',
  plus: 'M12 5v14M5 12h14',
  phone: 'M9 3h6a2 2 0 012 2v14a2 2 0 01-2 2H9a2 2 0 01-2-2V5a2 2 0 012-2zM11.5 17.5h1',
  window: 'M6 4h12a2 2 0 012 2v12a2 2 0 01-2 2H6a2 2 0 01-2-2V6a2 2 0 012-2zM4 9h16M7 6.5v.01',
  globe:
    'M12 20a8 8 0 100-16 8 8 0 000 16zM4.5 12h15M12 4c2.5 2.5 3.5 5 3.5 8s-1 5.5-3.5 8c-2.5-2.5-3.5-5-3.5-8s1-5.5 3.5-8z',
} as const
