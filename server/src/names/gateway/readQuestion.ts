import { concat, decodeAbiParameters, decodeFunctionData, hexToBytes, keccak256, parseAbi } from 'viem/utils'
import type { Hex } from '../../chains/types.js'

/** The record of a name that is asked for, by the function of a resolver that returns it. */
export type Wanted =
  /** `addr(bytes32)`: the account on Ethereum. */
  | { readonly record: 'account' }
  /** `addr(bytes32,uint256)`: the account of a coin type (ENSIP-9, ENSIP-11). */
  | { readonly record: 'coin'; readonly coinType: bigint }
  /** `text(bytes32,string)` (ENSIP-5). */
  | { readonly record: 'text'; readonly key: string }
  /** Another function, whose records nobody keeps here. */
  | { readonly record: 'other' }

/** A question of a chain's resolver to the gateway. */
export interface Question {
  /** e.g. `alice.shop.id`, which nobody needs to have. */
  readonly name: string
  readonly wanted: Wanted
}

const resolve = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const node = { type: 'bytes32' } as const
const root: Hex = `0x${'0'.repeat(64)}`

/**
 * Reads a call of `resolve(bytes,bytes)` (ENSIP-10).
 *
 * @throws Error if it is another call, or contradicts itself
 */
export function readQuestion(data: Hex): Question {
  const [packet, call] = decodeFunctionData({ abi: resolve, data }).args
  const labels = readLabels(hexToBytes(packet))
  const { of, ...wanted } = readCall(call)
  if (of !== null && of !== hashName(labels)) throw new Error('The call is about another name.')
  const texts = labels.map((label) => new TextDecoder('utf-8', { fatal: true }).decode(label))
  if (texts.some((text) => text.includes('.'))) throw new Error('A label has a dot.')
  return { name: texts.join('.'), wanted }
}

/** The labels of a name in the form of DNS: each after its length, and a zero behind the last one. */
function readLabels(packet: Uint8Array): readonly Uint8Array[] {
  const labels: Uint8Array[] = []
  let at = 0
  for (;;) {
    const length = packet[at]
    if (length === undefined) throw new Error('The name has no end.')
    at += 1
    if (length === 0) break
    if (at + length > packet.length) throw new Error('A label is cut.')
    labels.push(packet.subarray(at, at + length))
    at += length
  }
  if (at !== packet.length) throw new Error('Something stands behind the name.')
  return labels
}

/** The node of a name (ERC-137). It is made of the labels as they came, so no two names have the same. */
const hashName = (labels: readonly Uint8Array[]): Hex =>
  labels.reduceRight<Hex>((above, label) => keccak256(concat([above, keccak256(label)])), root)

/** Reads the record that a call asks for, and the node that it is asked of; null where that is not known. */
function readCall(call: Hex): Wanted & { readonly of: Hex | null } {
  const given: Hex = `0x${call.slice(10)}`
  switch (call.slice(0, 10)) {
    case '0x3b3b57de': {
      const [of] = decodeAbiParameters([node], given)
      return { record: 'account', of }
    }
    case '0xf1cb7e06': {
      const [of, coinType] = decodeAbiParameters([node, { type: 'uint256' }], given)
      return { record: 'coin', coinType, of }
    }
    case '0x59d1d43c': {
      const [of, key] = decodeAbiParameters([node, { type: 'string' }], given)
      return { record: 'text', key, of }
    }
  }
  if (call.length < 10) throw new Error('The call names no function.')
  return { record: 'other', of: null }
}
