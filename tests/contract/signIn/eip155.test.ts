import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyEip155 } from '../../../runtime/src/signin/verify/eip155.js'
import { type LocalChain, startFaultyChain, startLocalChain } from './localChain.js'
import { readVectors, rightAnswers, type Vector } from './vectors.js'

const keys = readVectors('eip155-signature')
const contracts = readVectors('eip155-contract')
const official = readVectors('siwe-official').filter(({ kind }) => kind === 'signature')
const chains = new Map<string, LocalChain>()

beforeAll(async () => {
  const named = [...keys, ...contracts].map(({ chainId = '1' }) => chainId)
  for (const chainId of new Set(named)) chains.set(chainId, await startLocalChain(chainId))
})
afterAll(() => {
  for (const chain of chains.values()) chain.close()
})

const verify = async (vector: Vector, ...urls: readonly (string | undefined)[]) => {
  const given = urls.flatMap((url) => url ?? [])
  const nodes = given.length > 0 ? given : undefined
  const { address, chainId = '1', message, signature } = vector
  const { status } = await verifyEip155({ message, signature, address }, { chainId, nodes })
  return status
}
const urlOf = ({ chainId = '1' }: Vector) => chains.get(chainId)?.url

describe('the verification with a node', () => {
  const asked = [...keys, ...contracts, ...official].filter(({ needs = 'evm' }) => needs === 'evm')
  it('has every vector but those of mainnet', () => expect(asked).toHaveLength(31 + 39 + 1))
  it.each(asked)('$name', async (vector) =>
    expect(rightAnswers(vector)).toContain(await verify(vector, urlOf(vector))))
})

describe('without a node', () => {
  it.each([...keys, ...contracts].filter(({ needs = 'evm' }) => needs === 'evm'))('$name', async (vector) => {
    const answers = vector.expectWithoutRpc ? [vector.expectWithoutRpc] : rightAnswers(vector)
    expect(answers).toContain(await verify(vector))
  })
})

describe('the verification with a node that misbehaves', () => {
  const [first] = contracts
  it.each([
    ...contracts.flatMap(({ fault }) => fault ?? []),
    ...[
      'rate-limit',
      'http429',
      'other-chain',
      'empty-200',
      'wrong-id-type',
      'null-result',
      'redirect',
      'huge',
    ],
  ])('says nothing of a contract: %s', async (fault) => {
    const chain = await startFaultyChain(fault)
    expect(first && (await verify(first, chain.url))).toBe('unknown')
    // A key's own signature neither: code may stand at its address.
    const key = keys.find(({ expect }) => expect === 'valid')
    expect(key && (await verify(key, chain.url))).toBe('unknown')
    // Another node stands in for it.
    for (const vector of [first, key])
      expect(vector && rightAnswers(vector)).toContain(
        vector && (await verify(vector, chain.url, urlOf(vector))),
      )
    chain.close()
  })

  it.each(['silent', 'slow'])('gives up before a node answers that is %s', async (fault) => {
    const chain = await startFaultyChain(fault)
    expect(first && (await verify(first, chain.url))).toBe('unknown')
    expect(chain.answered()).toBe(0)
    chain.close()
  })
})
