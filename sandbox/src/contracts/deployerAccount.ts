import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { keccak256, toHex } from 'viem/utils'

/**
 * The account that puts the contracts on a chain and owns the tokens. Its key follows from a text that
 * stands here, so it is no secret and worth nothing outside a sandbox.
 */
export function deployerAccount(): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(toHex('appkit-sandbox: the deployer')))
}
