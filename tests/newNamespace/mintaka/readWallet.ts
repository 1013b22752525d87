/** Methods of a wallet of the namespace, read once. The types of their results are unknown. */
export interface MintakaWallet {
  readonly connect: (chain: string, options: { readonly silent: boolean }) => unknown
  readonly disconnect: () => unknown
  readonly switchTo: (chain: string) => unknown
  readonly sign: (address: string, text: string) => unknown
  readonly on: (event: 'change', listener: (state: unknown) => void) => unknown
}

const methods = ['connect', 'disconnect', 'switchTo', 'sign', 'on'] as const

/**
 * Reads a wallet from the page.
 *
 * @returns undefined when a method is missing.
 */
export function readWallet(value: unknown): MintakaWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const wallet = value as Record<string, unknown>
  const bound = methods.map((name) => {
    const method = wallet[name]
    return [name, typeof method === 'function' ? method.bind(wallet) : undefined] as const
  })
  if (bound.some(([, method]) => method === undefined)) return undefined
  return Object.fromEntries(bound) as unknown as MintakaWallet
}
