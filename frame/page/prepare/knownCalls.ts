import { type DecodeFunctionDataReturnType, getAddress, type Hex, parseAbi } from 'viem'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { writeGrouped } from '../messages/amounts.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { describeAllowance, describeMove } from './assetSteps.js'
import { permit2Contracts } from './contracts.js'
import { anyCollectibleLoss, coinLoss, type Loss, tokenLoss } from './losses.js'
import { readAsset } from './tokens.js'
import type { RequestContext, Step } from './types.js'

/** Functions that are known, with what they do to tokens. */
export const knownAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function multicall(bytes32 previous, bytes[] calls)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function tryAggregate(bool all, (address target, bytes callData)[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])
/** A call of one of them. */
export type KnownCall = DecodeFunctionDataReturnType<typeof knownAbi>

/** The calls that one of several makes. Undefined if it is no call of calls. */
export function innerCalls({ args, functionName }: KnownCall, to: Hex): readonly EvmCall[] | undefined {
  const lower = (data: Hex) => data.toLowerCase() as Hex
  switch (functionName) {
    case 'multicall':
      return (args.length === 1 ? args[0] : args[1]).map((data) => ({ to, value: 0n, data: lower(data) }))
    case 'aggregate':
    case 'aggregate3':
      return args[0].map(({ callData, target }) => ({ to: target, value: 0n, data: lower(callData) }))
    case 'tryAggregate':
      return args[1].map(({ callData, target }) => ({ to: target, value: 0n, data: lower(callData) }))
    case 'aggregate3Value':
      return args[0].map(({ callData, target, value }) => ({ to: target, value, data: lower(callData) }))
    case 'executeBatch':
      return args[0].map(({ data, target, value }) => ({ to: target, value, data: lower(data) }))
    default:
      return undefined
  }
}

/** Describes the effect of a call of a known function. It depends on the kind of the token, which the chain tells. */
export async function describeKnown(
  context: RequestContext,
  { to, value }: EvmCall,
  { args, functionName }: KnownCall,
): Promise<Step | undefined> {
  const { address } = context
  switch (functionName) {
    case 'transfer': {
      const [target, number] = args
      return describeMove(context, { kinds: ['fungible'], token: to, from: address, to: target, number })
    }
    case 'transferFrom': {
      const [from, target, number] = args
      const kinds = ['fungible', 'collectible'] as const
      return describeMove(context, { kinds, token: to, from, to: target, number })
    }
    case 'safeTransferFrom': {
      const [from, target, number] = args
      const isMulti = args.length === 5
      const kinds = isMulti ? (['multi'] as const) : (['collectible'] as const)
      return describeMove(context, {
        kinds,
        token: to,
        from,
        to: target,
        number,
        ...(isMulti && { count: args[3] }),
      })
    }
    case 'approve':
      if (args.length === 2)
        return describeAllowance(context, { token: to, spender: args[0], amount: args[1], isApprove: true })
      return describeAllowance(context, {
        token: args[0],
        spender: args[1],
        amount: args[2],
        until: BigInt(args[3]),
        isUnproved: !permit2Contracts.has(to.toLowerCase()),
      })
    case 'increaseAllowance':
    case 'decreaseAllowance': {
      const change = functionName === 'increaseAllowance' ? 'more' : 'less'
      return describeAllowance(context, { token: to, spender: args[0], amount: args[1], change })
    }
    case 'permit': {
      const [owner, spender, amount, until] = args
      return describeAllowance(context, { token: to, owner, spender, amount, until })
    }
    case 'setApprovalForAll':
      return describeApprovalForAll(context, to, args)
    case 'deposit':
      return describeWrap(context, to, value, true)
    case 'withdraw':
      return describeWrap(context, to, args[0], false)
    default:
      return undefined
  }
}

/** A permission to take all collectibles of a contract, or its end. */
export async function describeApprovalForAll(
  { network }: RequestContext,
  token: Hex,
  [operator, isApproved]: readonly [Hex, boolean],
): Promise<Step> {
  const asset = await readAsset(network, token)
  const isKnown = asset?.kind === 'collectible' || asset?.kind === 'multi'
  const rows = [
    [messages.spender, operator],
    [messages.amount, isApproved ? texts.all : texts.none],
    [messages.token, getAddress(token)],
  ] as const
  const all = anyCollectibleLoss(asset ?? { address: token, symbol: '' }, 'all')
  const unknown: readonly Loss[] = isKnown ? [] : ['unknown']
  return isApproved
    ? { title: texts.allCollectibles, rows, losses: [all, ...unknown], warning: texts.allCollectiblesWarning }
    : {
        title: texts.lessAllowance,
        rows,
        losses: unknown,
        warning: isKnown ? undefined : messages.unknownCall,
      }
}

/** Coins that become tokens, and back. Other contracts have functions of these names too. */
async function describeWrap(
  { network }: RequestContext,
  to: Hex,
  amount: bigint,
  isDeposit: boolean,
): Promise<Step> {
  const asset = await readAsset(network, to)
  const isToken = asset?.kind === 'fungible'
  const { decimals, symbol } = network
  const lost = isDeposit ? [coinLoss(network, amount)] : isToken ? [tokenLoss(asset, amount)] : []
  return {
    title: isDeposit ? texts.wrap : texts.unwrap,
    rows: [
      [messages.amount, `${writeGrouped(amount, decimals)} ${isDeposit ? symbol : ''}`.trim()],
      [texts.contract, getAddress(to)],
    ],
    losses: isToken ? lost : [...lost, 'unknown'],
    warning: isDeposit ? texts.depositWarning : isToken ? undefined : messages.unknownCall,
  }
}
