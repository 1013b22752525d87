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
