import { getAddress, type Hex, isAddress, type TransactionSerializable } from 'viem'
import { numberToQuantity } from '../../../common/hex.js'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { WalletError } from '../base/errors.js'
import { askNumber } from '../base/rpc.js'
import { approvalMessages } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { describeCall } from './calls.js'
import { type AskedFees, chooseFees, feeLosses, priceOf, readFees, readPlainGas } from './fees.js'
import { headlineOf, maxOf } from './losses.js'
import { checkAccount } from './message.js'
import { coinsOf, tryCalls } from './simulate.js'
import type { Prepared, RequestContext } from './types.js'

/** Types that a site may ask for. Which one it becomes depends on the network. */
const askedTypes: readonly unknown[] = ['0x0', '0x1', '0x2', 'legacy', 'eip1559']

interface Call extends EvmCall {
  readonly gas: bigint | undefined
  readonly fees: AskedFees
}

/**
 * Prepares `eth_sendTransaction`: reads nonce, gas and fees from the frame's own node, and says what the call does.
 * The rows of the approval are read from the bytes that are signed.
 *
 * @throws WalletError
 */
export async function prepareTransaction(
  context: RequestContext,
  params: readonly unknown[],
): Promise<Prepared> {
  const { address, chain, network, site } = context
  const chainId = Number(chain.slice('eip155:'.length))
  const call = readCall(params[0], context)
  const sent = { from: address, to: call.to, value: numberToQuantity(call.value), data: call.data }
  const [nonce, minGas, usualFees, plain] = await Promise.all([
    askNumber(network, 'eth_getTransactionCount', [address, 'pending']),
    askNumber(network, 'eth_estimateGas', [sent]).catch((error: unknown) => {
      // A call that fails when it is tried can be sent all the same, where the site names the gas.
      if (call.gas === undefined) throw error
      return call.gas
    }),
    readFees(network),
    readPlainGas(network, address),
  ])
  const gas = call.gas ?? (minGas * 12n) / 10n
  const fees = chooseFees(usualFees, call.fees)
  const { data, to, value } = call
  const common = { to: getAddress(to), value, data, nonce: Number(nonce), gas, chainId }
  const transaction: TransactionSerializable =
    'gasPrice' in fees
      ? { ...common, type: 'legacy', gasPrice: fees.gasPrice }
      : { ...common, type: 'eip1559', ...fees }
  const maxFee = gas * priceOf(fees)
  const highFee = feeLosses(network, maxFee, { gas: minGas, plain, price: priceOf(usualFees) })
  const [steps, trial] = await Promise.all([describeCall(context, call), tryCalls(context, [call])])
  const [first] = steps
  const losses = steps.flatMap((step) => step.losses)
  return {
    request: { kind: 'transaction', transaction },
    account: address,
    headline: headlineOf([...maxOf(losses, trial.losses), ...highFee], true),
    title: first?.title ?? messages.sendTitle,
    rows: [
      [messages.site, site],
      [messages.network, network.name],
    ],
    steps,
    trial,
    costs: [[messages.maxFee, coinsOf(context, maxFee)]],
    detail: data === '0x' ? undefined : { label: messages.data, text: data, isFolded: true },
  }
}

function readCall(value: unknown, { address, chain: network }: RequestContext): Call {
  if (typeof value !== 'object' || value === null) throw new WalletError(messages.badRequest)
  const fields = value as Readonly<Record<string, unknown>>
  const allowed =
    /^(from|to|value|data|input|gas|gasLimit|gasPrice|maxFeePerGas|maxPriorityFeePerGas|chainId|nonce|type)$/
  const { authorizationList, type } = fields
  // EIP-7702: an authorization gives the code of the account away.
  if (authorizationList !== undefined || type === '0x4') throw new WalletError(approvalMessages.authorization)
  if (type !== undefined && !askedTypes.includes(type)) throw new WalletError(messages.notServed)
  // A field that is not understood, such as an access list or an authorization, would be lost.
  for (const [name, entry] of Object.entries(fields))
    if (!allowed.test(name) && entry !== undefined && entry !== null)
      throw new WalletError(messages.notServed)
  const number = (name: string): bigint | undefined => {
    const entry = fields[name]
    if (entry === undefined || entry === null) return undefined
    if (typeof entry === 'bigint' && entry >= 0n && entry < 1n << 256n) return entry
    if (typeof entry === 'number' && Number.isSafeInteger(entry) && entry >= 0) return BigInt(entry)
    if (typeof entry === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(entry)) return BigInt(entry)
    throw new WalletError(messages.badRequest)
  }
  const { data, from, input, to } = fields
  if (from !== undefined && from !== null) checkAccount(String(from), address)
  const chain = number('chainId')
  if (chain !== undefined && `eip155:${chain}` !== network) throw new WalletError(messages.otherChain)
  // Without a recipient it would make a contract, which the wallet cannot describe.
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw new WalletError(messages.notServed)
  if (data !== undefined && input !== undefined && data !== input) throw new WalletError(messages.badRequest)
  const bytes = data ?? input ?? '0x'
  if (typeof bytes !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(bytes))
    throw new WalletError(messages.badRequest)
  const gasPrice = number('gasPrice')
  const [maxFeePerGas, maxPriorityFeePerGas] = [number('maxFeePerGas'), number('maxPriorityFeePerGas')]
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined)
    throw new WalletError(messages.bothFees)
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxFeePerGas < maxPriorityFeePerGas)
    throw new WalletError(messages.feesCrossed)
  return {
    to: to as Hex,
    value: number('value') ?? 0n,
    data: bytes.toLowerCase() as Hex,
    gas: number('gas') ?? number('gasLimit'),
    fees: { gasPrice, maxFeePerGas, maxPriorityFeePerGas },
  }
}
