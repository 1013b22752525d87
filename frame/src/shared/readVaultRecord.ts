import * as z from 'zod/mini'
import type { VaultRecord } from './vaultRecord.js'

const maxSlots = 20

const base64Url = (min: number, max = min) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]*$/))
const id = base64Url(22)

// The hash that a wallet signs is over the fields in this order.
const slot = z.discriminatedUnion('kind', [
  z.strictObject({
    id,
    kind: z.literal('device'),
    device: base64Url(43),
    salt: base64Url(43),
    wrapped: base64Url(80),
  }),
  z.strictObject({ id, kind: z.literal('recovery'), salt: base64Url(43), wrapped: base64Url(80) }),
  z.strictObject({
    id,
    kind: z.literal('passkey'),
    passkey: z.strictObject({ credential: base64Url(16, 1400), publicKey: base64Url(100, 200) }),
    salt: base64Url(43),
    wrapped: base64Url(80),
  }),
])

const schema = z.strictObject({
  version: z.literal(1),
  id,
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  cipher: base64Url(80, 100),
  solana: z.exactOptional(
    z.strictObject({
      address: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
      cipher: base64Url(80, 160),
    }),
  ),
  slots: z.array(slot).check(
    z.minLength(1),
    z.maxLength(maxSlots),
    z.refine((slots) => new Set(slots.map((each) => each.id)).size === slots.length),
  ),
})

/** Reads a stored or received record. Undefined for another value, or one with unknown keys. */
export function readVaultRecord(value: unknown): VaultRecord | undefined {
  const read = z.safeParse(schema, value)
  return read.success ? read.data : undefined
}
