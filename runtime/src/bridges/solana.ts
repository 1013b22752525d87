import type { Connector } from '../chains/types.js'
import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { walletTexts } from '../errors/texts/wallets.js'
import { connectionOf, requireChain } from '../kit/connections.js'
import { readProvider } from '../kit/selectors.js'
import type { Kit } from '../kit/types.js'
import type { SolanaProvider } from '../namespaces/solana/index.js'

addErrorTexts(walletTexts)

/** The wallet of solana in use, with one of its accounts. */
export interface SolanaWallet {
  readonly connector: Connector
  readonly provider: SolanaProvider
  readonly address: string
}

const wallets = new WeakMap<Kit, SolanaWallet>()

/**
 * The wallet of solana, or undefined unless it is connected. Reads signals. The same object stands for the same wallet, so that
 * signers are not made anew while another wallet is asked.
 */
export function readSolanaWallet(kit: Kit): SolanaWallet | undefined {
  const connection = connectionOf(kit.chains.get('solana'))
  const { walletProvider } = readProvider(kit, 'solana')
  if (connection === undefined || walletProvider === undefined) return undefined
  const { connector, address } = connection
  const before = wallets.get(kit)
  if (before?.connector === connector && before.provider === walletProvider && before.address === address)
    return before
  const wallet = { connector, provider: walletProvider as SolanaProvider, address }
  wallets.set(kit, wallet)
  return wallet
}

/**
 * The wallet of solana.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, RECONNECTING
 */
export function requireSolanaWallet(kit: Kit): SolanaWallet {
  const { connection } = requireChain(kit, 'solana')
  const wallet = readSolanaWallet(kit)
  if (wallet !== undefined) return wallet
  throw new AppKitError(connection.peek().status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED')
}
