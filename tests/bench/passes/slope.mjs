/**
 * Least-squares slope.
 *
 * @param {{ x: number, y: number }[]} points
 * @returns {number} change of y for each step of x
 */
export function slope(points) {
  const mean = (key) => points.reduce((sum, point) => sum + point[key], 0) / points.length
  const x = mean('x')
  const y = mean('y')
  const over = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  return over / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
}
