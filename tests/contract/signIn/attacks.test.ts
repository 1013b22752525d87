import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import {
  createMessage,
  type SignInSession,
  verifyMessage,
  verifyStoredSession,
} from '../../../runtime/src/signin/index.js'
import { startProcessorTime } from '../../unit/processorTime.js'

// Every field of a session, swapped for that of another sign-in: beside the message, and in it.
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const time = new Date('2026-01-15T10:01:00Z')
const given = {
  domain: 'app.example',
  address: account.address,
  chainId: 'eip155:1',
  uri: 'https://app.example',
  nonce: 'k7Q2mV9xT4bN8sLw',
  issuedAt: '2026-01-15T10:00:00.000Z',
  expirationTime: '2026-01-16T10:00:00.000Z',
  notBefore: '2026-01-15T10:00:00.000Z',
  requestId: 'first',
  resources: ['https://app.example/terms'],
  statement: 'Sign in to see your orders.',
}
const others = {
  accountAddress: stranger.address,
  chainId: 'eip155:9007199254740993',
  uri: 'https://evil.example',
  version: '2',
  expirationTime: '2027-01-16T10:00:00.000Z',
  issuedAt: '2026-01-15T10:00:30.000Z',
  notBefore: '2026-01-15T09:59:00.000Z',
  nonce: 'otherNonce000000',
  domain: 'evil.example',
  requestId: 'second',
  resources: ['https://evil.example/terms'],
  statement: 'Pay for my orders.',
}

async function signIn(): Promise<SignInSession> {
  const created = createMessage(given)
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  const verified = await verifyMessage({ message, signature: await account.signMessage({ message }), time })
  if (verified.status !== 'valid') throw new Error(verified.code)
  return verified.session
}

it('verifyStoredSession takes the session that these tests start from for valid', async () => {
  const session = await signIn()
  expect(Object.keys(session.data).sort()).toEqual(Object.keys(others).sort())
  expect(await verifyStoredSession(session)).toMatchObject({ status: 'valid' })
})

it('verifyStoredSession refuses data that is no data of a session, and a very long text at once', async () => {
  const session = await signIn()
  const worked = startProcessorTime()
  for (const data of [undefined, null, 5, 'x'.repeat(3_000_000), [], {}])
    expect(await verifyStoredSession({ ...session, data } as never)).toEqual({
      status: 'invalid',
      code: 'format',
    })
  expect(worked()).toBeLessThan(5_000)
})

describe.each(Object.entries(others))('%s of another sign-in', (name, value) => {
  it('beside the message that was signed', async () => {
    const session = await signIn()
    const data = { ...session.data, [name]: value }
    expect((await verifyStoredSession({ ...session, data })).status).toBe('invalid')
  })

  it('left out beside the message that was signed', async () => {
    const session = await signIn()
    const data = Object.fromEntries(Object.entries(session.data).filter(([key]) => key !== name))
    expect((await verifyStoredSession({ ...session, data } as never)).status).toBe('invalid')
  })

  it('in the message, under the signature of the first', async () => {
    const session = await signIn()
    const { message, data } = session
    const chainLine = (id: unknown) => String(id).replace('eip155:', '')
    const from = name === 'chainId' ? `Chain ID: ${chainLine(data.chainId)}` : String(Reflect.get(data, name))
    const to = name === 'chainId' ? `Chain ID: ${chainLine(value)}` : String(value)
    const changed =
      name === 'version' ? message.replace('Version: 1', 'Version: 2') : message.replace(from, to)
    expect(changed).not.toBe(message)
    // Without a node a key's signature is judged alone; one that does not recover is of nobody that is known.
    const verified = await verifyMessage({ message: changed, signature: session.signature, time })
    expect(verified.status).not.toBe('valid')
  })
})

it.each([
  ['a second block of fields', (text: string) => `${text}\nURI: https://evil.example`],
  ['a line feed at the end', (text: string) => `${text}\n`],
  ['bytes at the end', (text: string) => `${text}\u0000`],
  ['a line before the first', (text: string) => `\n${text}`],
])('verifyMessage refuses %s, signed by the account itself', async (_name, change) => {
  const message = change((await signIn()).message)
  const signature = await account.signMessage({ message })
  expect(await verifyMessage({ message, signature, time })).toMatchObject({
    status: 'invalid',
    code: 'format',
  })
})

it('verifyMessage keeps a chain id over 2^53 to the digit', async () => {
  const created = createMessage({ ...given, chainId: 'eip155:9007199254740993' })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  const signature = await account.signMessage({ message })
  const verified = await verifyMessage({ message, signature, time })
  expect(verified.status === 'valid' && verified.session.data.chainId).toBe('eip155:9007199254740993')
  const near = message.replace('9007199254740993', '9007199254740992')
  expect((await verifyMessage({ message: near, signature, time })).status).not.toBe('valid')
})
