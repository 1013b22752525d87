import { WalletError } from '../base/errors.js'
import type { PageNetwork } from '../base/facts.js'
import { wireId } from '../base/networks.js'
import { approvalMessages } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { isSmartAccount } from '../smart/account/prepareOperation.js'
import type { Wallet, WalletUser } from '../wallet/wallet.js'
import type { RequestParts } from './types.js'

/**
 * Finds who is logged in.
 *
 * @throws WalletError if nobody is
 */
export async function requireUser(wallet: Wallet): Promise<WalletUser> {
  const user = await wallet.findUser()
  if (user === undefined) throw new WalletError(messages.loggedOut)
  return user
}

/**
 * Describes the user as replies do.
 *
 * @param id - of the network, CAIP-2
 * @throws WalletError if nobody is logged in, or the wallet has no account on the network
 */
export async function describeUser(
  { accountTypes, networks, wallet }: Pick<RequestParts, 'accountTypes' | 'networks' | 'wallet'>,
  id: string,
) {
  const { address: evm, isBackedUp, isGuest, mail, solana } = await requireUser(wallet)
  const address = id.startsWith('solana:') ? solana : evm
  if (address === undefined) throw new WalletError(approvalMessages.noSolana)
  const found = networks.find(id)
  const accounts = accountTypes.list(found).map((type) => ({ address, type }))
  // Not every account of a provider has a verified email.
  const email = mail === '' ? null : mail
  // A guest keeps the wallet by a log-in instead.
  const backup = isGuest ? {} : { backedUp: isBackedUp }
  const preferredAccountType = accountTypes.of(found)
  return { email, address, chainId: wireId(id), accounts, preferredAccountType, ...backup }
}

/** Whether an account runs the code of a smart account. Where that cannot be read, it does not. */
export const isDeployed = async (address: string, network: PageNetwork): Promise<boolean> =>
  network.smartAccounts !== undefined && isSmartAccount({ address, network }).catch(() => false)
