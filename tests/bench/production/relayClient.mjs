import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import WebSocket from 'ws'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A client's key: its name, and tokens for the relay. */
export function createIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  let name = ''
  for (let value = BigInt(`0xed01${raw.toString('hex')}`); value > 0n; value /= 58n)
    name = alphabet[Number(value % 58n)] + name
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    token(aud) {
      const iat = Math.floor(Date.now() / 1000)
      const claims = {
        iss: `did:key:z${name}`,
        sub: randomBytes(32).toString('hex'),
        aud,
        iat,
        exp: iat + 86_400,
      }
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}

/**
 * A client of the relay with what matters of a real one: it acknowledges, connects to the next relay when its own is gone, subscribes
 * again there, sends again what was not confirmed, and knows a message by its hash.
 *
 * @param {{ urls: () => readonly string[], first: number, topic: string, onMessage?: (text: string) => void }} given
 */
export function createRelayClient({ urls, first, topic, onMessage = () => {} }) {
  const identity = createIdentity()
  const waiting = new Map()
  const known = new Set()
  let [at, lastId, isOpen, repeats] = [first, 0, true, 0]
  let socket
  const send = (id) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(waiting.get(id).frame)
  }
  const call = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { frame: JSON.stringify({ id, jsonrpc: '2.0', method, params }), resolve, reject })
      send(id)
    })
  const take = (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method === undefined) return settle(waiting, frame)
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    const text = frame.params.data.message
    const hash = createHash('sha256').update(text).digest('base64')
    if (known.has(hash)) repeats += 1
    else {
      known.add(hash)
      onMessage(text)
    }
  }
  const connect = () =>
    new Promise((resolve) => {
      const list = urls()
      const url = list[at % list.length]
      const target = `${url}?auth=${identity.token(url)}&projectId=shop&useOnCloseEvent=true`
      const own = new WebSocket(target, { perMessageDeflate: false })
      socket = own
      own.on('error', () => {})
      own.on('message', take)
      own.on('open', () => {
        own.send(JSON.stringify({ id: ++lastId, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
        for (const id of waiting.keys()) send(id)
        resolve()
      })
      own.on('close', () => {
        if (!isOpen) return resolve()
        at += 1
        setTimeout(() => connect().then(resolve), 50)
      })
    })
  return {
    connect,
    publish: (message) => call('irn_publish', { topic, message, ttl: 300, tag: 1108 }),
    /** Messages that came more than once from the relay, and once to the application. */
    repeats: () => repeats,
    close: () => {
      isOpen = false
      socket?.terminate()
    },
  }
}

/** Ends the call that a frame is the reply to. */
function settle(waiting, { error, id, result }) {
  const { reject, resolve } = waiting.get(id) ?? {}
  waiting.delete(id)
  if (error) reject?.(new Error(error.message))
  else resolve?.(result)
}
