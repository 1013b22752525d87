import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { validateCallChainReply } from '../../generated/blockchain-api/validators.js'
import { validateGetWalletsReply } from '../../generated/catalogue/validators.js'
import { readWallets } from '../../runtime/src/services/catalogue/readWallets.js'
import { readRpcReply } from '../../runtime/src/services/rpc/readRpcReply.js'
import { loadCases } from './support/loadCases.js'
import { mutate, mutations } from './support/mutations.js'
import { root } from './support/root.js'

let pages: readonly unknown[] = []
let replies: readonly unknown[] = []
beforeAll(async () => {
  const examples = async (spec: string, name: string) =>
    (await loadCases(root, spec)).find((one) => one.name === name)?.examples ?? []
  pages = await examples('catalogue', 'getWallets 200')
  replies = await examples('blockchain-api', 'callChain 200')
})

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

function readReply(input: unknown): unknown {
  try {
    return { ok: true, value: readRpcReply(input), dropped: 0 }
  } catch {
    return { ok: false }
  }
}

describe('R8: what is read by hand', () => {
  it('agrees with the generated validator about 10,000 changed pages of wallets', () => {
    const seen = { accepted: 0, refused: 0, dropped: 0 }
    const property = fc.property(fc.nat(), mutations, (which, changes) => {
      const input = mutate(pages[which % pages.length], changes)
      const verdict = readWallets(input)
      const generated = validateGetWalletsReply(input)
      expect(verdict.ok).toBe(generated.ok)
      if (verdict.ok) {
        expect(verdict).toEqual(generated)
        seen.accepted++
        seen.dropped += verdict.dropped
      } else seen.refused++
    })
    fc.assert(property, { numRuns: 10_000 })
    expect(Math.min(seen.accepted, seen.refused, seen.dropped)).toBeGreaterThan(500)
  })

  it('agrees with it about 10,000 changed replies of nodes', () => {
    const seen = { accepted: 0, refused: 0 }
    const property = fc.property(fc.nat(), mutations, (which, changes) => {
      const input = mutate(replies[which % replies.length], changes)
      const generated = validateCallChainReply(input)
      expect(readReply(input)).toEqual(generated.ok ? generated : { ok: false })
      seen[generated.ok ? 'accepted' : 'refused']++
    })
    fc.assert(property, { numRuns: 10_000 })
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(1_000)
  })

  it('agrees with it about depth, prototypes and characters of two units', () => {
    const reply = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
    const failure = (data: unknown) => ({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'm', data } })
    for (const input of [
      ...[63, 64, 65].flatMap((levels) => [reply(nested(levels)), [reply(nested(levels))]]),
      ...[62, 63, 64].flatMap((levels) => [failure(nested(levels)), [failure(nested(levels))]]),
      JSON.parse('{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"a":1},"constructor":1}}'),
      Object.create(reply(1)),
      { jsonrpc: '2.0', id: '😀'.repeat(200), result: 1 },
      { jsonrpc: '2.0', id: '😀'.repeat(201), result: 1 },
    ]) {
      const generated = validateCallChainReply(input)
      expect(readReply(input)).toEqual(generated.ok ? generated : { ok: false })
    }
    const page = (name: unknown) => ({ count: 1, data: [{ id: 'a', name }] })
    for (const name of ['', 'a', '😀'.repeat(200), '😀'.repeat(201), 'x'.repeat(201), null]) {
      expect(readWallets(page(name))).toEqual(validateGetWalletsReply(page(name)))
    }
    expect(readWallets(Object.create(page('a'))).ok).toBe(false)
  })
})
