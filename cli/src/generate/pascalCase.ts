/**
 * Turns the name of a spec or an operation into the middle of an identifier.
 *
 * @param name For example `blockchain-api` or `getWallets`.
 * @returns For example `BlockchainApi` or `GetWallets`.
 */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

/** @returns The name, with a number behind it when it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const start = /^[A-Za-z_]/.test(name) ? name : `_${name}`
  let free = start
  for (let count = 2; taken.includes(free); count++) free = `${start}${count}`
  return free
}
