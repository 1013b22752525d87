/** Everything a wallet may go by. */
export interface Named {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

/**
 * The keys a wallet is recognised by: two that share one are the same wallet. Its id is the rdns of an
 * announced wallet and the explorer's of one from the catalogue.
 *
 * @param mobile whether the browser is a phone's, where MetaMask goes by a name of its own.
 */
export function walletKeys({ id, name, rdns }: Named, mobile = false): readonly string[] {
  return [id, name, rdns]
    .map((key) => key?.trim().toLowerCase())
    .filter((key): key is string => key !== undefined && key !== '')
    .map((key) => (mobile && key === 'io.metamask.mobile' ? 'io.metamask' : key))
}
