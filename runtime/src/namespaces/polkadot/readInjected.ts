import type { InjectedPolkadot } from './types.js'

type Parts = Record<'accounts' | 'signer', Record<string, unknown> | null | undefined>

/**
 * What an extension resolved `enable` to, its methods read once.
 *
 * @returns undefined when it has no accounts to ask for.
 */
export function readInjected(value: unknown): InjectedPolkadot | undefined {
  try {
    const { accounts, signer } = value as Parts
    const method = (owner: Parts['signer'], name: string) => {
      const found = owner?.[name]
      return typeof found === 'function' ? found.bind(owner) : undefined
    }
    const getAccounts = method(accounts, 'get')
    if (getAccounts === undefined) return undefined
    return {
      getAccounts,
      subscribe: method(accounts, 'subscribe'),
      signRaw: method(signer, 'signRaw'),
      signPayload: method(signer, 'signPayload'),
    }
  } catch {
    return undefined
  }
}
