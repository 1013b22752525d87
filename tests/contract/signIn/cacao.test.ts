import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecap } from '../../../runtime/src/signin/cacao/recap.js'
import { type CacaoRequest, readCacao, verifyCacao } from '../../../runtime/src/signin/cacao/verifyCacao.js'
import { type LocalChain, startLocalChain } from './localChain.js'
import { readVectors } from './vectors.js'

interface RecapVector {
  readonly name: string
  readonly kind: string
  readonly uri: string
  readonly expect: { readonly ok: boolean; readonly att?: unknown; readonly statement?: string }
}
interface CacaoVector {
  readonly name: string
  readonly kind: string
  readonly request: CacaoRequest
  readonly cacao: unknown
  readonly message?: string
  readonly expect: string
}

const all = readVectors('cacao') as unknown as readonly (RecapVector & CacaoVector)[]
const chains: Record<string, LocalChain> = {}
beforeAll(async () => {
  for (const id of ['1', '137']) chains[`eip155:${id}`] = await startLocalChain(id)
})
afterAll(() => {
  for (const chain of Object.values(chains)) chain.close()
})

describe('recaps', () => {
  it.each(all.filter(({ kind }) => kind === 'recap'))('$name', ({ expect: expected, uri }: RecapVector) => {
    const read = readRecap(uri)
    expect(read !== undefined).toBe(expected.ok)
    if (expected.ok) expect(read).toEqual({ att: expected.att, statement: expected.statement })
  })
})

describe('texts signed while connecting', () => {
  const cacaos: readonly CacaoVector[] = all.filter(({ kind }) => kind === 'cacao')
  it('has every vector', () => expect(cacaos).toHaveLength(26))
  it.each(cacaos)('$name', async ({ cacao, expect: expected, message, request }) => {
    const rpcUrl = (chainId: string) => chains[chainId]?.url
    expect((await verifyCacao(cacao, request, { rpcUrl })).status).toBe(expected)
    if (expected === 'valid') expect(readCacao(cacao)?.message).toBe(message)
  })
})
