import { keccakAsU8a } from '@polkadot/util-crypto'
import type { SignedText } from './types.js'

/** EIP-191, recovered by the chain itself: the precompile at 0x01, ecrecover. */
export async function verifyEip155({ address, message, signature, rpcUrl }: SignedText): Promise<boolean> {
  const text = Buffer.from(message)
  const hash = keccakAsU8a(
    Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text]),
  )
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const v = Buffer.alloc(32)
  v[31] = bytes[64] ?? 0
  const data = `0x${Buffer.concat([hash, v, bytes.subarray(0, 64)]).toString('hex')}`
  const to = `0x${'1'.padStart(40, '0')}`
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to, data }, 'latest'] }
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { result } = (await reply.json()) as { result?: string }
  return result?.slice(-40) === address.slice(2).toLowerCase()
}
