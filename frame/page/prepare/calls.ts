import { decodeFunctionData, encodeFunctionData, getAddress, type Hex } from 'viem'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { writeUnits } from '../messages/amounts.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { describeKnown, innerCalls, type KnownCall, knownAbi } from './knownCalls.js'
import { coinLoss, coinsKey } from './losses.js'
import type { RequestContext, Step } from './types.js'

const maxDepth = 3
const maxSteps = 30

/** Says what a call does. Calls within it are described one after the other; one that is not known warns. */
export async function describeCall(
  context: RequestContext,
  call: EvmCall,
  depth = 0,
): Promise<readonly Step[]> {
  const { network } = context
  const { data, to, value } = call
  const sent = `${writeUnits(value, network.decimals)} ${network.symbol}`
  const lost = [coinLoss(network, value)]
  if (data === '0x')
    return [
      {
        title: depth === 0 ? messages.sendTitle : texts.sendCoins,
        rows: [
          [messages.to, getAddress(to)],
          [messages.amount, sent],
        ],
        losses: lost,
      },
    ]
  const known = decode(data)
  const calls = known && innerCalls(known, to)
  if (calls !== undefined && calls.length > 0 && calls.length <= maxSteps && depth < maxDepth) {
    const inner: Step[] = []
    for (const each of calls) inner.push(...(await describeCall(context, each, depth + 1)))
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
          title: texts.ofTransaction(index + 1, step.title),
          losses: lossesOf(step),
        })),
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
