import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { isDeployed, requireUser } from './describeUser.js'
import type { Answers, RequestParts } from './types.js'

/** Answers requests for the type of the account. */
export function accountRequests({ accountTypes, networks, wallet }: RequestParts) {
  return {
    '@w3m-app/INIT_SMART_ACCOUNT': async () => {
      const { address } = await requireUser(wallet)
      // The first approved call puts it on the chain: there is nothing to do before.
      const { network } = networks.find(undefined, 'eip155')
      if (network.smartAccounts === undefined) throw new WalletError(messages.notServed)
      return { address, isDeployed: await isDeployed(address, network) }
    },
    '@w3m-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS': () => ({
      smartAccountEnabledNetworks: accountTypes.networks(),
    }),
    '@w3m-app/SET_PREFERRED_ACCOUNT': async ({ payload }) => {
      const { address } = await requireUser(wallet)
      return { type: accountTypes.prefer(payload.type), address }
    },
  } satisfies Answers
}
