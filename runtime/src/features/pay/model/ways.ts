import type { CaipNetworkId } from '../../../chains/types.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { connectionOf } from '../../../kit/connections.js'
import { fetchExchanges } from '../../../services/blockchain/exchanges.js'
import { shortenAddress } from '../../../ui/format.js'
import { parseAmount } from '../../amounts/amount.js'
import type { FlowAccount } from '../../amounts/flowAccount.js'
import { type HeldToken, listHeld } from '../../amounts/listHeld.js'
import { parseDecimal } from '../../balances/tokens.js'
import { loadChain } from '../../send/model/session.js'
import { exchangeOf } from '../../swaps/chain/exchanges.js'
import { invalid, type Payment } from './payment.js'
import type { PaymentDue } from './payState.js'
import { chainOf, isPaidIn, type PaySession, update } from './session.js'

/** The account that pays, if it is connected, on the network of the payment and in use. Subscribes in an effect. */
export function payerOf(session: PaySession): FlowAccount | undefined {
  const { kit, payment } = session
  const chain = chainOf(session)
  const connection = connectionOf(chain)
  const network = chain.networks.value.find(({ caipNetworkId }) => caipNetworkId === payment.network)
  const isHere = kit.activeChain.value === chain && connection?.caipNetworkId === payment.network
  if (connection === undefined || network === undefined || !isHere) return undefined
  return { kit, network, connection, address: connection.address, caipNetworkId: payment.network }
}

/**
 * Reads the account's balance of the payment's token, and the tokens it could swap for it. An error is in the state.
 */
export async function readWays(session: PaySession, payer: FlowAccount, signal: AbortSignal): Promise<void> {
  const { kit } = session
  try {
    const { tokens } = await listHeld(payer, { signal })
    const due = await readDue(session, payer, tokens, signal)
    if (signal.aborted) return
    update(kit, { due, swaps: listSwaps(payer, due, tokens), error: undefined })
  } catch (cause) {
    if (!signal.aborted) update(kit, { error: toAppKitError(cause, 'REQUEST_FAILED') })
  }
}

async function readDue(
  session: PaySession,
  payer: FlowAccount,
  tokens: readonly HeldToken[],
  signal: AbortSignal,
): Promise<PaymentDue> {
  const { payment } = session
  const [coin] = tokens as readonly [HeldToken]
  const listed = tokens.find((token) => isPaidIn(session, token))
  const sendChain = await loadChain({ sender: payer })
  const token = listed ?? unlisted(payment, payment.token ?? '')
  const { decimals, balance } = await sendChain.readToken(payer, token, signal)
  if (listed !== undefined && listed.decimals !== decimals)
    throw new AppKitError('TOKEN_DECIMALS_MISMATCH', { details: `${token.id}: ${decimals}` })
  const parsed = parseAmount(payment.amount, { decimals, locale: 'en', limit: sendChain.limit })
  if (!parsed.ok) throw invalid(`amount: ${parsed.problem}`)
  return {
    token: { ...token, decimals },
    coin,
    value: parsed.value,
    balance,
    isUnlisted: listed === undefined,
  }
}

/** A token that no service names is called by its address: a name that its contract gives itself proves nothing. */
const unlisted = ({ network }: Payment, address: string): HeldToken => ({
  id: `${network}:${address}`,
  address,
  decimals: 0,
  name: address,
  symbol: shortenAddress(address),
})

/** Rows that fit beside the others. */
const maxSwaps = 3

/** Lists other tokens of the account that an exchange on the chain may swap, without those known to be worth too little. */
function listSwaps(
  { kit, caipNetworkId }: FlowAccount,
  { token, value }: PaymentDue,
  tokens: readonly HeldToken[],
): readonly HeldToken[] {
  if (exchangeOf(kit, caipNetworkId) === undefined) return []
  const wanted = centsOf({ ...token, balance: value })
  return tokens
    .filter((each) => {
      const { id, balance = 0n } = each
      const cents = centsOf(each)
      const isWorthIt = cents === undefined || wanted === undefined || cents > wanted
      return id !== token.id && balance > 0n && isWorthIt
    })
    .slice(0, maxSwaps)
}

/** The asset of a payment as exchanges name it (CAIP-19). */
export function assetOf({ network, token }: Payment): string {
  const isEvm = network.startsWith('eip155:')
  if (token === undefined) return `${network}/slip44:${isEvm ? 60 : 501}`
  return `${network}/${isEvm ? 'erc20' : 'token'}:${token}`
}

/** Asks which exchanges sell the token of the payment. Without an answer none is offered. */
export async function readExchanges({ kit, payment, end: { signal } }: PaySession): Promise<void> {
  const caipNetworkId: CaipNetworkId = payment.network
  const asked = { asset: assetOf(payment), amount: payment.amount, caipNetworkId, signal }
  const found = await fetchExchanges(kit, asked).catch(() => [])
  if (signal.aborted) return
  update(kit, { exchanges: found.slice(0, 10).map(({ id, name }) => ({ id, name })) })
}

/** Returns the worth of a balance, in US cents; undefined without a price. */
function centsOf({ balance = 0n, decimals, price }: HeldToken): bigint | undefined {
  const one = price === undefined ? undefined : parseDecimal(price)
  return one && (balance * one.value * 100n) / 10n ** BigInt(decimals + one.decimals)
}
