import { WalletError } from '../../base/errors.js'
import type { FoundNetwork, Networks } from '../../base/networks.js'
import { messages } from '../../messages/messages.js'

/** How an account works: by its key alone, or by the code of a contract too. The address is the same. */
export type AccountType = 'eoa' | 'smartAccount'

/** The type that the user prefers, and the networks where it is possible. */
export interface AccountTypes {
  /** The type on a network: the standard account where there are no smart accounts. */
  of(found: Pick<FoundNetwork, 'network'>): AccountType
  /** @throws WalletError if there is no such type, or no network has smart accounts */
  prefer(type: string): AccountType
  /** As `prefer`; a type that there is not changes nothing. */
  tryPrefer(type: string): void
  /** The types on a network. */
  list(found: Pick<FoundNetwork, 'network'>): readonly AccountType[]
  /** Ids of networks with smart accounts. */
  networks(): readonly number[]
}

/** Creates them. Until the host asks for the smart account, it is the standard account. */
export function createAccountTypes(networks: Networks): AccountTypes {
  let preferred: AccountType = 'eoa'
  const smart = networks.ids('eip155').filter((id) => networks.find(id).network.smartAccounts)
  const list: AccountTypes['list'] = ({ network }) =>
    network.smartAccounts === undefined ? ['eoa'] : ['eoa', 'smartAccount']
  const isServed = (type: string): type is AccountType =>
    type === 'eoa' || (type === 'smartAccount' && smart.length > 0)
  return {
    list,
    tryPrefer: (type) => {
      if (isServed(type)) preferred = type
    },
    of: (found) => (list(found).includes(preferred) ? preferred : 'eoa'),
    networks: () => smart.map((id) => Number(id.slice('eip155:'.length))),
    prefer: (type) => {
      if (!isServed(type)) throw new WalletError(messages.notServed)
      preferred = type
      return preferred
    },
  }
}
