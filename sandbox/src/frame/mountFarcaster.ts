import { randomBytes } from 'node:crypto'
import { type AppEnv, type FarcasterClient, readBody } from 'appkit-server/parts'
import type { Hono } from 'hono'
import { decodeFunctionData, encodeFunctionResult, isHex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { fieldsOf } from '../../../common/records.js'
import { findPerson, people } from './people.js'
import { renderConsent, renderNote, type SocialReplies, socialReplies } from './renderConsent.js'

/** Faults of a signed message, chosen on the page for one log-in. */
const farcasterFaults = {
  none: 'Nothing',
  nonce: 'The message has another nonce',
  domain: 'The message is for another domain',
  fid: 'The message names the id of somebody else',
  signer: 'Somebody else signed the message',
  expired: 'The message has expired',
} as const

const lifetime = 10 * 60_000
const over = 'There is nothing to sign here. Start the log-in again in the app.'
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])

interface FarcasterChannel {
  readonly id: string
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime: string | undefined
  readonly until: number
  answer?: { readonly message: string; readonly signature: string; readonly username: string }
}

export interface MountFarcasterParameters {
  readonly app: Hono<AppEnv>
  /** Base address of the sandbox, without a trailing slash. */
  readonly url: string
  readonly now?: () => number
}

/**
 * Plays Farcaster at `/social/farcaster`: the relay's channels (`v1/channel`), the page of the user's app, which signs
 * with a key made for each person, and a node that knows whose id is whose. It forgets everything when it
 * stops.
 *
 * @returns Farcaster as the wallet knows it
 */
export function mountFarcaster({ app, now = Date.now, url }: MountFarcasterParameters): FarcasterClient {
  const base = `${url}/social/farcaster`
  const channels = new Map<string, FarcasterChannel>()
  const accounts = new Map<string, PrivateKeyAccount>()
  const farcaster: Farcaster = {
    ...socialReplies(),
    app,
    now,
    base,
    channels,
    accounts,
    channelOf(token) {
      const channel = channels.get(token ?? '')
      return channel !== undefined && channel.until > now() ? channel : undefined
    },
  }
  mountRelay(farcaster)
  mountSigningPage(farcaster)
  mountNode(farcaster)
  return { relayUrl: base, rpcUrl: `${base}/rpc` }
}

/** State that the relay, the user's app and the node share. */
interface Farcaster extends Required<Omit<MountFarcasterParameters, 'url'>>, SocialReplies {
  readonly base: string
  readonly channels: Map<string, FarcasterChannel>
  /** The account of each person's Farcaster id, which owns the id from the first log-in on. */
  readonly accounts: Map<string, PrivateKeyAccount>
  /** A channel that is open, by its token. */
  channelOf(token: string | undefined): FarcasterChannel | undefined
}

/** The relay: the wallet opens a channel, and asks whether the user has signed. */
function mountRelay({ app, base, channels, channelOf, json, now }: Farcaster): void {
  app.post('/social/farcaster/v1/channel', async (context) => {
    const asked = readRecord(await readBody(context.req.raw))
    const { domain, expirationTime, nonce, siweUri } = asked
    if (typeof domain !== 'string' || typeof siweUri !== 'string' || typeof nonce !== 'string')
      return json(400, { error: 'Validation error' })
    for (const [token, { until }] of channels) if (until <= now()) channels.delete(token)
    const id = randomBytes(16).toString('base64url')
    const expires = typeof expirationTime === 'string' ? expirationTime : undefined
    channels.set(id, { id, siweUri, domain, nonce, expirationTime: expires, until: now() + lifetime })
    return json(201, { channelToken: id, url: `${base}/app?channelToken=${id}`, nonce })
  })
  app.get('/social/farcaster/v1/channel/status', (context) => {
    const token = (context.req.header('authorization') ?? '').replace(/^Bearer /, '')
    const channel = channelOf(token)
    if (channel === undefined) return json(401, { error: 'Unauthorized' })
    const { answer, nonce } = channel
    const found = { nonce, url: `${base}/app?channelToken=${token}` }
    return answer === undefined
      ? json(202, { state: 'pending', ...found })
      : json(200, { state: 'completed', ...found, ...answer })
  })
}

/** The page of the user's app, which signs. */
function mountSigningPage({ accounts, app, channels, channelOf, now, page }: Farcaster): void {
  const note = (text: string) => page(renderNote('Farcaster', text))
  app.get('/social/farcaster/app', (context) => {
    const channel = channelOf(context.req.query('channelToken'))
    if (channel === undefined || channel.answer !== undefined) return note(over)
    const question = `${channel.domain} asks you to sign in with your Farcaster account.`
    return page(renderConsent({ name: 'Farcaster', question, people, faults: farcasterFaults }))
  })
  app.post('/social/farcaster/app', async (context) => {
    const channel = channelOf(context.req.query('channelToken'))
    const form = new URLSearchParams((await readBody(context.req.raw)) ?? '')
    const person = findPerson(form.get('person'))
    if (channel === undefined || channel.answer !== undefined || person === undefined) return note(over)
    // The relay has no word for a user who declines: the channel is gone.
    if (form.get('decision') !== 'allow') {
      channels.delete(channel.id)
      return note('You declined. Go back to the app.')
    }
    const fault = form.get('fault')
    const account = accounts.get(person.id) ?? privateKeyToAccount(generatePrivateKey())
    accounts.set(person.id, account)
    const message = messageOf(channel, account.address, person.id, fault, now())
    const signer = fault === 'signer' ? privateKeyToAccount(generatePrivateKey()) : account
    channel.answer = { message, signature: await signer.signMessage({ message }), username: person.user }
    return note('You are signed in. Go back to the app.')
  })
}

/** The message that a user signs: EIP-4361, with the Farcaster id as a resource (FIP-11). */
function messageOf(
  channel: FarcasterChannel,
  address: PrivateKeyAccount['address'],
  fid: string,
  fault: string | null,
  now: number,
): string {
  const expires = fault === 'expired' ? new Date(now - 1000).toISOString() : channel.expirationTime
  return createSiweMessage({
    address,
    chainId: 10,
    domain: fault === 'domain' ? 'other.example' : channel.domain,
    nonce: fault === 'nonce' ? randomBytes(16).toString('hex') : channel.nonce,
    uri: channel.siweUri,
    version: '1',
    issuedAt: new Date(now),
    statement: 'Farcaster Auth',
    resources: [`farcaster://fid/${fault === 'fid' ? '1' : fid}`],
    ...(expires !== undefined && { expirationTime: new Date(expires) }),
  })
}

/** A node of OP Mainnet, where the contracts of Farcaster are. */
function mountNode({ accounts, app, json }: Farcaster): void {
  app.post('/social/farcaster/rpc', async (context) => {
    const { id = null, method, params } = readRecord(await readBody(context.req.raw))
    const [first] = Array.isArray(params) ? params : []
    if (method === 'eth_getCode') return json(200, { jsonrpc: '2.0', id, result: '0x' })
    if (method === 'eth_call') {
      const result = callContract(readRecord(JSON.stringify(first)).data, accounts)
      return json(200, { jsonrpc: '2.0', id, result })
    }
    return json(200, { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } })
  })
}

/** The contracts of Farcaster, as a node answers for them. Nobody has an auth address. */
function callContract(data: unknown, accounts: Farcaster['accounts']): string {
  const call = readCall(data)
  if (call === null) return '0x'
  const { args, functionName } = call
  if (functionName === 'keyDataOf')
    return encodeFunctionResult({ abi, functionName, result: { state: 0, keyType: 0 } })
  const [id = 0] = [...accounts].find(([, { address }]) => address === args[0]) ?? []
  return encodeFunctionResult({ abi, functionName, result: BigInt(id) })
}

/** A call of a function that one of the contracts has. */
function readCall(data: unknown) {
  try {
    return isHex(data) ? decodeFunctionData({ abi, data }) : null
  } catch {
    return null
  }
}

function readRecord(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}
