import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignInSession, verifyMessage, verifyStoredSession } from '../../../runtime/src/signin/index.js'
import { type LocalChain, startLocalChain } from './localChain.js'
import { codeOf, questionOf, readVectors, wholeSignIns } from './vectors.js'

const sessions = readVectors('sessions')

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain('1')
})
afterAll(() => chain.close())

describe('a whole sign-in', () => {
  it('knows every vector', () => expect(wholeSignIns).toHaveLength(103 + 8))

  it.each(wholeSignIns)('$namespace $name', async (vector) => {
    const verified = await verifyMessage({
      ...questionOf(vector),
      time: new Date(vector.now ?? ''),
      rpcUrl: { 'eip155:1': chain.url },
    })
    expect(verified.status).toBe(vector.expect)
    const code = codeOf(vector)
    if (code !== undefined) expect(verified).toMatchObject({ code })
  })
})

describe('T-F4: a session that was kept', () => {
  it.each(sessions)('$name', async ({ expect: expected, session }) => {
    const rpcUrl = { 'eip155:1': chain.url }
    const { status } = await verifyStoredSession(session as unknown as SignInSession, { rpcUrl })
    expect(status).toBe(expected)
  })
})
