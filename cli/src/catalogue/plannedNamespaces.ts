/** Namespaces people will ask for that this version does not have. A line leaves when `namespaces.ts` gains it. */
export const plannedNamespaces: readonly string[] = ['solana', 'polkadot', 'bip122', 'cosmos']
