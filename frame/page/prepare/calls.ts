import {
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  formatUnits,
  getAddress,
  type Hex,
  parseAbi,
} from 'viem'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { approvalMessages as texts } from '../approvalMessages.js'
import { messages } from '../messages.js'
import { readAllowance, readAmount, showTime } from './tokens.js'
import type { RequestContext, Step } from './types.js'

const abi = parseAbi([
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
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])
type Known = DecodeFunctionDataReturnType<typeof abi>

const mostDepth = 3
const mostSteps = 30

/** Says what a call does. Calls within it are described one after the other; one that is not known warns. */
export async function describeCall(
  context: RequestContext,
  call: EvmCall,
  depth = 0,
): Promise<readonly Step[]> {
  const { network } = context
  const { data, to, value } = call
  const sent = `${formatUnits(value, network.decimals)} ${network.symbol}`
  if (data === '0x')
    return [
      {
        title: depth === 0 ? messages.sendTitle : texts.sendCoins,
        rows: [
          [messages.to, getAddress(to)],
          [messages.amount, sent],
        ],
      },
    ]
  const known = decode(data)
  const calls = known && innerCalls(known, to)
  if (calls !== undefined && calls.length > 0 && calls.length <= mostSteps && depth < mostDepth) {
    const inner: Step[] = []
    for (const each of calls) inner.push(...(await describeCall(context, each, depth + 1)))
    const coins: Step[] = value === 0n ? [] : [{ title: texts.withCoins, rows: [[messages.amount, sent]] }]
    if (inner.length <= mostSteps)
      return [
        { title: texts.batch(calls.length), rows: [[texts.contract, getAddress(to)]] },
        ...coins,
        ...inner.map((step, index) => ({ ...step, title: texts.ofTransaction(index + 1, step.title) })),
      ]
  }
  const isPayable = known?.functionName === 'deposit'
  const step = known && (value === 0n || isPayable) ? await describeKnown(context, call, known) : undefined
  return [
    step ?? {
      title: depth === 0 ? messages.sendTitle : texts.contractCall,
      rows: [
        [texts.contract, getAddress(to)],
        [messages.amount, sent],
      ],
      warning: messages.unknownCall,
    },
  ]
}

/** The call of a function that is known, if writing it again gives the same bytes. */
function decode(data: Hex): Known | undefined {
  try {
    const call = decodeFunctionData({ abi, data })
    return encodeFunctionData({ abi, ...call } as never) === data ? call : undefined
  } catch {
    return undefined
  }
}

function innerCalls({ args, functionName }: Known, to: Hex): readonly EvmCall[] | undefined {
  if (functionName === 'aggregate3')
    return args[0].map(({ callData, target }) => ({ to: target, value: 0n, data: lower(callData) }))
  if (functionName !== 'multicall') return undefined
  const list = args.length === 1 ? args[0] : args[1]
  return list.map((data) => ({ to, value: 0n, data: lower(data) }))
}

const lower = (data: Hex) => data.toLowerCase() as Hex

async function describeKnown(
  { address, network }: RequestContext,
  { to, value }: EvmCall,
  { args, functionName }: Known,
): Promise<Step | undefined> {
  const token = [messages.token, getAddress(to)] as const
  const amountOf = (amount: bigint, of: Hex = to) => readAmount(network, of, amount)
  const isMine = (from: Hex) => from.toLowerCase() === address.toLowerCase()
  switch (functionName) {
    case 'transfer':
      return {
        title: messages.tokenTitle,
        rows: [[messages.to, args[0]], [messages.amount, await amountOf(args[1])], token],
      }
    case 'transferFrom':
    case 'safeTransferFrom': {
      const [from, target, number] = args
      const isAmount = functionName === 'transferFrom'
      const count = args.length === 5 ? [[messages.amount, String(args[3])] as const] : []
      return {
        title: isAmount ? texts.transferFrom : texts.sendCollectible,
        rows: [
          [texts.from, from],
          [messages.to, target],
          isAmount ? [messages.amount, await amountOf(number)] : [texts.id, String(number)],
          ...count,
          token,
        ],
        warning: isMine(from) ? undefined : texts.othersTokens,
      }
    }
    case 'approve':
    case 'increaseAllowance':
    case 'decreaseAllowance':
    case 'permit': {
      const isPermit2 = functionName === 'approve' && args.length === 4
      const [spender, amount, of]: readonly [Hex, bigint, Hex] =
        functionName === 'permit'
          ? [args[1], args[2], to]
          : args.length === 4
            ? [args[1], args[2], args[0]]
            : [args[0], args[1], to]
      const { isUnlimited, text } = await readAllowance(network, of, amount, isPermit2 ? 160 : 256)
      const until = functionName === 'permit' ? args[3] : args.length === 4 ? BigInt(args[3]) : undefined
      const isLess = functionName === 'decreaseAllowance' || (functionName === 'approve' && amount === 0n)
      return {
        title: isLess ? texts.lessAllowance : messages.allowTitle,
        rows: [
          [messages.spender, spender],
          [functionName === 'increaseAllowance' ? texts.more : messages.amount, text],
          ...(until === undefined ? [] : [[texts.until, showTime(until)] as const]),
          [messages.token, getAddress(of)],
        ],
        warning: isUnlimited && !isLess ? messages.unlimitedWarning : undefined,
      }
    }
    case 'setApprovalForAll': {
      const [operator, isApproved] = args
      return {
        title: isApproved ? texts.allCollectibles : texts.lessAllowance,
        rows: [[messages.spender, operator], [messages.amount, isApproved ? texts.all : texts.none], token],
        warning: isApproved ? texts.allCollectiblesWarning : undefined,
      }
    }
    case 'deposit':
    case 'withdraw': {
      const amount = functionName === 'deposit' ? value : args[0]
      const { decimals, symbol } = network
      return {
        title: functionName === 'deposit' ? texts.wrap : texts.unwrap,
        rows: [
          [
            messages.amount,
            `${formatUnits(amount, decimals)} ${functionName === 'deposit' ? symbol : ''}`.trim(),
          ],
          [texts.contract, getAddress(to)],
        ],
        // Other contracts have functions of this name too.
        warning: functionName === 'deposit' ? texts.depositWarning : undefined,
      }
    }
    default:
      return undefined
  }
}
