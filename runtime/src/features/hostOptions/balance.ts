import { readList } from '../../chains/readUntrusted.js'
import type { NativeBalance, Network } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { serviceTexts } from '../../errors/texts/services.js'
import { walletTexts } from '../../errors/texts/wallets.js'
import type { BalanceToken, ResolvedConfig } from '../../kit/config.js'
import type { Kit, Nodes } from '../../kit/types.js'

addErrorTexts(walletTexts)
addErrorTexts(serviceTexts)

/**
 * Refuses a token on a network that the app does not have, and one that cannot be read.
 *
 * @throws AppKitError NETWORK_NOT_FOUND
 */
export function checkBalance({ balance, networks }: Pick<ResolvedConfig, 'balance' | 'networks'>): void {
  if (typeof balance !== 'object') return
  for (const [id, token] of Object.entries(balance)) {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    const isRight = network !== undefined && readers[network.chainNamespace]?.isAddress.test(token.address)
    if (!isRight || !Number.isInteger(token.decimals) || token.decimals < 0 || token.decimals > 255)
      throw new AppKitError('NETWORK_NOT_FOUND', {
        message: `"balance" names a token on ${id} that cannot be read. Give a network of the app on eip155 or solana, and its address, symbol and decimals.`,
      })
  }
}

/**
 * Shows the balance of the app's own token in the place of that of the coin: in the buttons, in the Account view and to hooks.
 * Lists, transfers and payments use the coin as before.
 *
 * @returns a function that ends it.
 */
export function showBalance(kit: Kit): (() => void) | undefined {
  const { balance } = kit.config
  const { loadNodes } = kit
  if (typeof balance !== 'object' || loadNodes === undefined) return undefined
  kit.loadNodes = async () => {
    const nodes = await loadNodes()
    return {
      ...nodes,
      async readShownBalance(kit, chain, network, options) {
        const token = balance[network.caipNetworkId]
        if (token === undefined) return nodes.readNativeBalance(kit, chain, network, options)
        return readToken(nodes.openRpc(kit, network), network, token, options)
      },
    }
  }
  return () => {
    kit.loadNodes = loadNodes
  }
}

type Request = ReturnType<Nodes['openRpc']>

interface TokenReader {
  readonly isAddress: RegExp
  /** The amount in base units. */
  readonly read: (request: Request, token: string, owner: string, signal: AbortSignal) => Promise<bigint>
}

const readers: Readonly<Record<string, TokenReader>> = {
  eip155: {
    isAddress: /^0x[0-9a-fA-F]{40}$/,
    // balanceOf(address) of ERC-20
    async read(request, to, owner, signal) {
      const data = `0x70a08231${owner.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`
      const reply = await request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { signal })
      if (typeof reply !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(reply)) throw badReply('eth_call')
      return BigInt(reply)
    },
  },
  solana: {
    isAddress: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    async read(request, mint, owner, signal) {
      const params = [owner, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
      const reply = await request({ method: 'getTokenAccountsByOwner', params }, { signal })
      const accounts = readList((reply as { value?: unknown } | null)?.value)
      if (accounts === undefined) throw badReply('getTokenAccountsByOwner')
      return accounts.reduce<bigint>((sum, account) => sum + amountOf(account), 0n)
    },
  },
}

function amountOf(account: unknown): bigint {
  type Parsed = { account?: { data?: { parsed?: { info?: { tokenAmount?: { amount?: unknown } } } } } }
  const amount = (account as Parsed | null)?.account?.data?.parsed?.info?.tokenAmount?.amount
  if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) throw badReply('getTokenAccountsByOwner')
  return BigInt(amount)
}

const badReply = (details: string) => new AppKitError('BAD_REPLY', { details })

async function readToken(
  request: Request,
  { chainNamespace }: Network,
  { address: token, symbol, decimals }: BalanceToken,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<NativeBalance> {
  const reader = readers[chainNamespace]
  if (reader === undefined) throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: chainNamespace })
  return { value: await reader.read(request, token, address, signal), symbol, decimals }
}
