import { describe, expect, it } from 'vitest'
import { parseCaipAddress } from '../../../runtime/src/chains/parseCaipAddress.js'
import { parseCaipNetworkId } from '../../../runtime/src/chains/parseCaipNetworkId.js'
import { readReply } from '../../../runtime/src/signin/index.js'
import { isSignInAddress } from '../../../runtime/src/signin/message/addresses.js'
import { readChainLine } from '../../../runtime/src/signin/message/chains.js'
import { namesInText } from '../../../runtime/src/signin/message/printFields.js'
import type { SignInNamespace } from '../../../runtime/src/signin/message/types.js'
import { readVectors, type Vector } from './vectors.js'

/** `{ "$bytes": base64 }` stands for an array of bytes. */
function toReply(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toReply)
  if ('$bytes' in value) return Uint8Array.from(Buffer.from(String(value.$bytes), 'base64'))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toReply(each)]))
}

describe('replies of wallets', () => {
  const replies = readVectors('replies') as readonly (Vector & { readonly reply: unknown })[]
  it.each(replies)('$name', ({ address, expect: expected, namespace, reply }) => {
    expect(readReply({ namespace, reply: toReply(reply), address }) ?? null).toEqual(expected)
  })

  it('that throw when they are looked at are refused', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
        has: () => {
          throw new Error('no')
        },
      },
    )
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const)
      for (const reply of [hostile, [hostile], { signature: hostile }, null, 5, '', [], {}])
        expect(readReply({ namespace, reply, address: 'x' })).toBeUndefined()
    for (const parameters of [undefined, null, hostile])
      expect(readReply(parameters as never)).toBeUndefined()
  })

  it('of a namespace that does not exist are refused', () => {
    for (const namespace of ['constructor', 'toString', '__proto__', undefined])
      expect(readReply({ namespace, reply: '0x11', address: 'x' } as never)).toBeUndefined()
  })
})

/** The chain of an id, by the rules that sign-in messages have for each namespace. */
function readChain(id: string): SignInNamespace | undefined {
  const { namespace, reference } = parseCaipNetworkId(id) ?? {}
  const known = (Object.keys(namesInText) as SignInNamespace[]).find((each) => each === namespace)
  const line = known === 'eip155' ? reference : id
  return known && line !== undefined && readChainLine(known, line) === id ? known : undefined
}

function readAccount(id: string): SignInNamespace | undefined {
  const { address, caipNetworkId } = parseCaipAddress(id) ?? {}
  const namespace = caipNetworkId === undefined ? undefined : readChain(caipNetworkId)
  return namespace && address !== undefined && isSignInAddress(namespace, address) ? namespace : undefined
}

describe('ids of chains and accounts', () => {
  const ids = readVectors('caip') as unknown as readonly {
    readonly name: string
    readonly kind: string
    readonly id: string
    readonly expect: { readonly ok: boolean }
  }[]
  it.each(ids)('$name', ({ expect: expected, id, kind }) => {
    const read = kind === 'caip2' ? readChain(id) : readAccount(id)
    expect(read !== undefined).toBe(expected.ok)
  })
})
