/** A clock, on the grid of the other icons: a session ends by itself. */
export const sessionIcon = 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2'
