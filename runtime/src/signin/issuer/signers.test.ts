import { bech32 } from '@scure/base'
import { decodeJwt } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { SignInSession } from '../message/types.js'
import { audience, checksummed, sessionOf, startIssuer } from '../tokens/testTokens.js'

const ann = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const { ask, signIn } = await startIssuer()

/** The id that a server gets for the user of a session. */
async function subOf(session: SignInSession): Promise<string> {
  const response = await ask({ audience }, { cookie: await signIn(session) })
  return String(decodeJwt(((await response.json()) as { readonly token: string }).token).sub)
}

/** A session whose message a key has signed. */
async function signedBy(key: typeof ann, chainId: string, address: string = key.address) {
  const message = `Sign in on ${chainId}`
  return { ...sessionOf(address, chainId), message, signature: await key.signMessage({ message }) }
}

describe('the id of a user in tokens', () => {
  it('stays the same when the holder of a key switches the network', async () => {
    const first = await subOf(await signedBy(ann, 'eip155:1'))
    expect(await subOf(await signedBy(ann, 'eip155:8453'))).toBe(first)
    expect(await subOf(await signedBy(ann, 'eip155:137', ann.address.toLowerCase()))).toBe(first)
    expect(await subOf(await signedBy(bob, 'eip155:1'))).not.toBe(first)
  })

  it.each([
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      ...['GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW', 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'],
    ],
    [
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:00000000da84f2bafbbc53dee25a72ae',
      ...['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ],
    [
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'polkadot:b0a8d493285c2df73290dfb7e61f870f',
      ...[
        '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
        'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      ],
    ],
    ['cosmos:cosmoshub-4', 'cosmos:osmosis-1', cosmosAddress('cosmos', 7), cosmosAddress('osmo', 7)],
  ])('is that of a key on %s and on %s', async (one, other, address, same) => {
    const first = await subOf(sessionOf(address, one))
    expect(await subOf(sessionOf(same, other))).toBe(first)
  })

  it('differs between two keys of cosmos', async () => {
    const [seven, eight] = [7, 8].map((each) =>
      sessionOf(cosmosAddress('cosmos', each), 'cosmos:cosmoshub-4'),
    )
    expect(await subOf(seven as SignInSession)).not.toBe(await subOf(eight as SignInSession))
  })
})

describe('T-T10: a stranger gets no id of somebody else', () => {
  it('by a contract that is at the same address on another network', async () => {
    const contract = (chainId: string) => sessionOf(checksummed, chainId)
    const first = await subOf(contract('eip155:1'))
    expect(await subOf(contract('eip155:1'))).toBe(first)
    expect(await subOf(contract('eip155:8453'))).not.toBe(first)
  })

  it('by a contract at the address of a key, which has accepted the signature of another key', async () => {
    const own = await subOf(await signedBy(ann, 'eip155:1'))
    expect(await subOf(await signedBy(bob, 'eip155:1', ann.address))).not.toBe(own)
    const wrapped = await signedBy(ann, 'eip155:1')
    expect(await subOf({ ...wrapped, signature: `${wrapped.signature}${'6492'.repeat(16)}` })).not.toBe(own)
    expect(await subOf({ ...wrapped, message: 'Another text' })).not.toBe(own)
  })
})

function cosmosAddress(prefix: string, byte: number): string {
  return bech32.encode(prefix, bech32.toWords(new Uint8Array(20).fill(byte)))
}
