import { bytesToHex } from '../../../../common/hex.js'
import { readAccountId } from './addresses.js'

/**
 * The CAIP-10 id that identifies an account in the storage: eip155 in lower case, polkadot by its account id, others
 * unchanged.
 */
export function readAccount({
  accountAddress,
  chainId,
}: {
  readonly accountAddress: string
  readonly chainId: string
}): string {
  const id = chainId.startsWith('polkadot:') ? readAccountId(accountAddress) : undefined
  if (id !== undefined) return `${chainId}:${bytesToHex(id)}`
  return `${chainId}:${chainId.startsWith('eip155:') ? accountAddress.toLowerCase() : accountAddress}`
}
