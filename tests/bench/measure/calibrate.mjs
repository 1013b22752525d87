/** How fast the machine is at this moment: a fixed piece of arithmetic, in ms. */
export function calibrate() {
  const start = performance.now()
  let value = 1
  for (let i = 0; i < 2e7; i++) value = (value * 1103515245 + 12345) & 0x7fffffff
  return value === 0 ? Number.NaN : performance.now() - start
}
