import { decodeFunctionData, encodeFunctionData, getAddress, type Hex } from 'viem'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { writeGrouped } from '../messages/amounts.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { describeKnown, innerCalls, type KnownCall, knownAbi } from './knownCalls.js'
import { coinLoss, coinsKey } from './losses.js'
import type { RequestContext, Row, Step } from './types.js'

const maxDepth = 3
const maxSteps = 30

/** Where a call stands among others. */
interface Place {
  /** How many calls it is within. */
  readonly depth?: number
  /** Whether the calls within it are numbered. */
  readonly isNumbered?: boolean
  /** How many more calls are looked into. */
  readonly room?: { left: number }
}

/**
 * Says what a call does. Calls within it are described one after the other; one that is not known warns.
 *
 * @param place - its room is used up by calls and those within them, so that no request keeps the node busy. A call for which there is
 *   none left is one that is not known.
 */
export async function describeCall(
  context: RequestContext,
  call: EvmCall,
  { depth = 0, isNumbered = true, room = { left: maxSteps } }: Place = {},
): Promise<readonly Step[]> {
  const { network } = context
  const { data, to, value } = call
  const sent = `${writeGrouped(value, network.decimals)} ${network.symbol}`
  const lost = [coinLoss(network, value)]
  const rowsOf = (place: string): readonly Row[] => [
    [place, getAddress(to)],
    [messages.amount, sent],
  ]
  const isFirst = depth === 0
  if (data === '0x')
    return [
      { title: isFirst ? messages.sendTitle : texts.sendCoins, rows: rowsOf(messages.to), losses: lost },
    ]
  const known = decode(data)
  const calls = known && innerCalls(known, to)
  if (calls !== undefined && calls.length > 0 && calls.length <= maxSteps && depth < maxDepth) {
    const within = { depth: depth + 1, isNumbered: false, room }
    const inner: Step[] = []
    for (const each of calls)
      if (inner.length <= maxSteps) inner.push(...(await describeCall(context, each, within)))
    // Another contract only passes on the coins that it was sent.
    const isOwn = to.toLowerCase() === context.address.toLowerCase()
    const lossesOf = ({ losses }: Step) =>
      isOwn ? losses : losses.filter((loss) => loss === 'unknown' || loss.of !== coinsKey)
    const coins: readonly Step[] =
      value === 0n ? [] : [{ title: texts.withCoins, rows: [[messages.amount, sent]], losses: lost }]
    if (inner.length <= maxSteps)
      return [
        {
          title: texts.batch(calls.length),
          rows: [[texts.contract, getAddress(to)]],
          losses: ['unknown'],
          warning: texts.unknownBatch,
        },
        ...coins,
        ...inner.map((step, index) => ({
          ...step,
          // The steps of a batch within this one are numbered here, with all others, and only here.
          title: isNumbered ? texts.ofTransaction(index + 1, step.title) : step.title,
          losses: lossesOf(step),
        })),
      ]
  }
  const isPayable = known?.functionName === 'deposit'
  const isAsked = known !== undefined && (value === 0n || isPayable) && room.left-- > 0
  const step = isAsked ? await describeKnown(context, call, known) : undefined
  return [
    step ?? {
      title: isFirst ? messages.sendTitle : texts.contractCall,
      rows: rowsOf(texts.contract),
      losses: [...lost, 'unknown'],
      warning: messages.unknownCall,
    },
  ]
}

/** The call of a function that is known, if writing it again gives the same bytes. */
function decode(data: Hex): KnownCall | undefined {
  try {
    const call = decodeFunctionData({ abi: knownAbi, data })
    return encodeFunctionData({ abi: knownAbi, ...call } as never) === data ? call : undefined
  } catch {
    return undefined
  }
}
