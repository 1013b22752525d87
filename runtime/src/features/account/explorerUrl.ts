/**
 * Where an explorer shows an address. Most do below `/address/`; the url of one that does not holds
 * `{address}` where the address belongs: `https://polkadot.subscan.io/account/{address}`.
 *
 * @param url of `network.blockExplorers.default`.
 */
export function explorerUrl(url: string, address: string): string {
  const part = encodeURIComponent(address)
  return url.includes('{address}')
    ? url.replaceAll('{address}', () => part)
    : `${url.replace(/\/+$/, '')}/address/${part}`
}
