import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignInSession, verifyMessage, verifyStoredSession } from '../../../runtime/src/signin/index.js'
import { type LocalChain, startLocalChain } from './localChain.js'
import { readVectors } from './vectors.js'

const rules = [...readVectors('rules'), ...readVectors('siwe-official')].filter(
  ({ kind }) => kind === 'signin',
)
const sessions = readVectors('sessions')

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain('1')
})
afterAll(() => chain.close())

// By the rule that an end must come after the beginning, which stands before that of the end.
const otherCode: Readonly<Record<string, string>> = { 'verify negative: expired message': 'time' }

describe('a whole sign-in', () => {
  it('knows every vector', () => expect(rules).toHaveLength(103 + 8))

  it.each(rules)('$namespace $name', async (vector) => {
    const { address, code, expected, namespace, message, name, now, publicKey, signature } = vector
    const verified = await verifyMessage({
      message,
      signature,
      address,
      publicKey,
      namespace,
      time: new Date(now ?? ''),
      domain: expected?.origins,
      chains: expected?.chains,
      nonce: expected?.nonce,
      statement: expected?.statement,
      rpcUrl: { 'eip155:1': chain.url },
    })
    expect(verified.status).toBe(vector.expect)
    if (code !== undefined) expect(verified).toMatchObject({ code: otherCode[name] ?? code })
  })
})

describe('T-F4: a session that was kept', () => {
  it.each(sessions)('$name', async ({ expect: expected, session }) => {
    const rpcUrl = { 'eip155:1': chain.url }
    const { status } = await verifyStoredSession(session as unknown as SignInSession, { rpcUrl })
    expect(status).toBe(expected)
  })
})
