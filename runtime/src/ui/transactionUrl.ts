/**
 * The address at which an explorer shows a transaction: below `/tx/`, with the rest of the explorer's address.
 *
 * @param explorer - the address of a network's explorer, such as `https://explorer.solana.com?cluster=devnet`.
 * @param hash - the hash of the transaction, if there is one yet.
 * @returns undefined without a hash, and for an explorer that has its addresses at places of its own (`{address}`).
 *
 * @example
 * transactionUrl('https://etherscan.io', '0x1') // https://etherscan.io/tx/0x1
 */
export function transactionUrl(explorer: string | undefined, hash: string | undefined): string | undefined {
  if (!explorer || !hash || explorer.includes('{')) return undefined
  const [base = '', ...query] = explorer.split('?')
  return [`${base.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`, ...query].join('?')
}
