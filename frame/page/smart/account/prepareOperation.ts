import { bytesToBigInt, encodeFunctionData, type Hex, parseAbi, parseSignature } from 'viem'
import { decodeCalls, type EvmCall, encodeCalls } from '../../../src/shared/accountCalls.js'
import { delegatedCode, entryPoint, implementation } from '../../../src/shared/smartAccount.js'
import type { Delegation, OperationRequest } from '../../../src/shared/userOperation.js'
import { WalletError } from '../../base/errors.js'
import { askNode, askNumber } from '../../base/rpc.js'
import { approvalMessages } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { smartMessages as texts } from '../../messages/smartMessages.js'
import { describeCall } from '../../prepare/calls.js'
import { feeLosses, readFees, readPlainGas } from '../../prepare/fees.js'
import { headlineOf, maxOf } from '../../prepare/losses.js'
import { shortText } from '../../prepare/message.js'
import { coinsOf, tryCalls } from '../../prepare/simulate.js'
import type { Prepared, RequestContext, Step } from '../../prepare/types.js'
import { type Operation, openService, type Sponsorship } from './service.js'

/** Calls of a smart account as the user sees them, and the user operation that makes them. */
export interface PreparedOperation extends Prepared {
  readonly request: OperationRequest
}

const nonceAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
/** In the place of signatures while gas is estimated. They have the length of real ones, and fail. */
const stub = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c` as const
const stubPart = `0x${'7'.padEnd(64, 'a')}` as const

/** Calls that are looked into at most, with those within them: each asks the node several things. */
const maxDescribed = 100

/** Whether an account runs the pinned code already. */
export async function isSmartAccount({
  address,
  network,
}: Pick<RequestContext, 'address' | 'network'>): Promise<boolean> {
  return (await codeOf({ address, network })) === delegatedCode
}

async function codeOf({ address, network }: Pick<RequestContext, 'address' | 'network'>): Promise<string> {
  const code = await askNode(network, 'eth_getCode', [address, 'latest'])
  if (typeof code !== 'string') throw new WalletError(messages.nodeFailed)
  return code.toLowerCase()
}

/** The authorization that makes an account a smart account; undefined if it is one. */
async function readDelegation(context: Omit<RequestContext, 'site'>): Promise<Delegation | undefined> {
  const { address, chain, network } = context
  if (await isSmartAccount(context)) return undefined
  // Without the code, the account would be empty and the calls would do nothing.
  if ((await codeOf({ address: implementation, network })) === '0x') throw new WalletError(texts.noCode)
  const nonce = await askNumber(network, 'eth_getTransactionCount', [address, 'pending'])
  return { address: implementation, chainId: Number(chain.slice('eip155:'.length)), nonce: Number(nonce) }
}

/**
 * Makes the user operation (ERC-4337) of calls, with the authorization that makes the account a smart one if it is none yet
 * (EIP-7702).
 *
 * @throws WalletError if the calls fail
 */
export async function createOperation(
  { address, chain, network }: RequestContext,
  given: readonly EvmCall[],
): Promise<{ readonly request: OperationRequest; readonly sponsor: string | undefined }> {
  const service = openService(network)
  const chainId = Number(chain.slice('eip155:'.length))
  const sender = address as Hex
  // A line of nonces of its own, so that operations do not wait for each other.
  const key = bytesToBigInt(crypto.getRandomValues(new Uint8Array(24)))
  const nonceCall = {
    to: entryPoint,
    data: encodeFunctionData({ abi: nonceAbi, functionName: 'getNonce', args: [sender, key] }),
  }
  const [delegation, nonce, fees] = await Promise.all([
    readDelegation({ address, chain, network }),
    askNumber(network, 'eth_call', [nonceCall, 'latest']),
    readFees(network),
  ])
  const started = {
    sender,
    nonce,
    callData: encodeCalls(given),
    ...('gasPrice' in fees ? { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice } : fees),
    ...(delegation && { factory: '0x7702' as const, factoryData: '0x' as const }),
  }
  const trialOf = (operation: Operation): Operation => ({
    ...operation,
    signature: stub,
    ...(delegation && { authorization: { ...delegation, r: stubPart, s: stubPart, yParity: 1 } }),
  })
  const first = await service.sponsor(trialOf(started), chainId, false)
  const limits = await service.estimate(trialOf({ ...started, ...payerOf(first) }))
  const estimated = { ...started, ...payerOf(first), ...limits }
  const last =
    first === undefined || first.isFinal ? first : await service.sponsor(trialOf(estimated), chainId, true)
  const operation = { ...estimated, ...payerOf(last) }
  const request: OperationRequest = {
    kind: 'userOperation',
    chainId,
    operation,
    ...(delegation && { delegation }),
  }
  return { request, sponsor: last?.name }
}

/**
 * Prepares calls of the smart account, all of them or none. Its rows are read from the bytes that are signed.
 *
 * @throws WalletError
 */
export async function prepareOperation(
  context: RequestContext,
  given: readonly EvmCall[],
): Promise<PreparedOperation> {
  const { network, site } = context
  const { request, sponsor: name } = await createOperation(context, given)
  const { delegation, operation } = request
  const calls = decodeCalls(operation.callData)
  if (calls === undefined) throw new WalletError(messages.badRequest)
  const [steps, trial, plain] = await Promise.all([
    describeAll(context, calls),
    tryCalls(context, calls),
    readPlainGas(network, context.address),
  ])
  const gas = operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas
  const isOwnFee = operation.paymaster === undefined
  // The bundler says how much gas it is, and gets what it costs.
  const highFee = isOwnFee
    ? feeLosses(network, gas * operation.maxFeePerGas, { gas, plain, price: operation.maxFeePerGas })
    : []
  const sponsor = name === undefined ? texts.paid : texts.paidBy(shortText(name, 40))
  return {
    request,
    account: context.address,
    headline: headlineOf([...maxOf(lossesOf(steps), trial.losses), ...highFee], isOwnFee),
    title:
      calls.length === 1 ? (steps[0]?.title ?? messages.sendTitle) : approvalMessages.batch(calls.length),
    warning: delegation && texts.upgradeWarning,
    rows: [
      [messages.site, site],
      [messages.network, network.name],
      [texts.account, texts.smartAccount],
    ],
    steps,
    trial,
    costs: [
      isOwnFee ? [messages.maxFee, coinsOf(context, gas * operation.maxFeePerGas)] : [texts.fee, sponsor],
    ],
    detail: { label: messages.data, text: operation.callData, isFolded: true },
    // Time passes while the user decides, and an authorization is for one nonce.
    recheck: async () => {
      if (delegation === undefined) return
      if ((await readDelegation(context))?.nonce !== delegation.nonce) throw new WalletError(texts.changed)
    },
  }
}

const lossesOf = (steps: readonly Step[]) => steps.flatMap(({ losses }) => losses)

async function describeAll(context: RequestContext, calls: readonly EvmCall[]): Promise<readonly Step[]> {
  const room = { left: maxDescribed }
  const all = await Promise.all(calls.map((call) => describeCall(context, call, { room })))
  if (all.length === 1) return all.flat()
  return all.flatMap((steps, index) =>
    steps.map((step, at) =>
      at === 0 ? { ...step, title: approvalMessages.ofTransaction(index + 1, step.title) } : step,
    ),
  )
}

function payerOf(sponsorship: Sponsorship | undefined): Operation {
  if (sponsorship === undefined) return {}
  const { isFinal: _, name: __, ...payer } = sponsorship
  return payer
}

/** The signed operation as the bundler takes it. */
export function finishOperation(
  { delegation, operation }: OperationRequest,
  [signature = '0x', authorization]: readonly Hex[],
): Operation {
  if (delegation === undefined || authorization === undefined) return { ...operation, signature } as Operation
  const { r, s, yParity } = parseSignature(authorization)
  return { ...operation, signature, authorization: { ...delegation, r, s, yParity } } as Operation
}
