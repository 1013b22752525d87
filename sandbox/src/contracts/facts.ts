import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { keccak256, toHex } from 'viem/utils'
import type { Address } from './types.js'

/** The tokens of the sandbox. Every account of the node gets `each` whole tokens. */
export const tokenFacts = {
  usdc: { name: 'USD Coin', symbol: 'USDC', decimals: 6, each: 10_000n },
  dai: { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, each: 5_000n },
  gov: { name: 'Governance', symbol: 'GOV', decimals: 18, each: 250n },
} as const

/**
 * The account that deploys the contracts and owns the tokens. Its key comes from this text, so it is public and
 * worth nothing outside a sandbox.
 */
export function deployerAccount(): PrivateKeyAccount {
  deployer ??= privateKeyToAccount(keccak256(toHex('appkit-sandbox: the deployer')))
  return deployer
}

// Its address is computed from the key, which takes a while.
let deployer: PrivateKeyAccount | undefined

/** The ten accounts of every node, from the phrase in docs/sandbox.md. Their keys are public. */
export const devAccounts: readonly Address[] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
]
