import { readFileSync } from 'node:fs'
import { verifyMessage } from 'appkit-runtime/signin'

const url = new URL('../../vectors/sign-in/rules.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(url, 'utf8'))
const encoder = new TextEncoder()

/**
 * Loads the sign-ins that are measured, one of each kind in tests/vectors/sign-in, and the library most used to verify its
 * signature. Ours checks the whole message (grammar, rules, signature), the other library the signature only.
 *
 * @returns {Promise<readonly { kind: string, beside?: string, ours: () => Promise<boolean>, theirs?: () => unknown }[]>}
 */
export async function loadVerifiers() {
  const { verifyMessage: verifyByViem } = await import('viem')
  const { signatureVerify } = await import('@polkadot/util-crypto')
  const { getBase58Codec, getPublicKeyFromAddress, verifySignature } = await import('@solana/kit')
  const verifyByCosmjs = await loadCosmjs()
  const base58 = getBase58Codec()
  const kinds = [
    {
      kind: 'eip155, a key',
      vector: vectorOf('eip155'),
      beside: 'viem verifyMessage',
      verify: ({ address, message, signature }) => verifyByViem({ address, message, signature }),
    },
    {
      kind: 'solana',
      vector: vectorOf('solana'),
      beside: '@solana/kit verifySignature',
      verify: async ({ address, message, signature }) => {
        const key = await getPublicKeyFromAddress(address)
        return verifySignature(key, base58.encode(signature), encoder.encode(message))
      },
    },
    { kind: 'bip122, BIP-137', vector: vectorOf('bip122', 'BIP-137') },
    { kind: 'bip122, BIP-322 full', vector: vectorOf('bip122', 'full') },
    { kind: 'bip122, P2TR', vector: vectorOf('bip122', 'P2TR') },
    {
      kind: 'polkadot',
      vector: vectorOf('polkadot'),
      beside: '@polkadot/util-crypto signatureVerify',
      verify: ({ address, message, signature }) => signatureVerify(message, signature, address).isValid,
    },
    { kind: 'cosmos', vector: vectorOf('cosmos'), beside: '@cosmjs/crypto', verify: verifyByCosmjs },
  ]
  return kinds.map(({ beside, kind, vector, verify }) => ({
    kind,
    beside,
    ours: () => isValid(vector),
    theirs: verify && (() => verify(vector)),
  }))
}

function vectorOf(namespace, name = '') {
  return vectors.find(
    (each) =>
      each.kind === 'signin' &&
      each.expect === 'valid' &&
      each.family === namespace &&
      each.name.includes(name),
  )
}

async function isValid({ address, expected, message, now, publicKey, signature }) {
  const time = new Date(now)
  const domain = expected.origins
  const { status } = await verifyMessage({ message, signature, publicKey, address, time, domain })
  return status === 'valid'
}

async function loadCosmjs() {
  const { Secp256k1, Secp256k1Signature, sha256 } = await import('@cosmjs/crypto')
  const { fromBase64 } = await import('@cosmjs/encoding')
  const { makeSignDoc, serializeSignDoc } = await import('@cosmjs/amino')
  return ({ address, message, publicKey, signature }) => {
    const value = { data: Buffer.from(message).toString('base64'), signer: address }
    const part = { type: 'sign/MsgSignData', value }
    const document = makeSignDoc([part], { gas: '0', amount: [] }, '', '', 0, 0)
    const bytes = Secp256k1Signature.fromFixedLength(fromBase64(signature))
    return Secp256k1.verifySignature(bytes, sha256(serializeSignDoc(document)), fromBase64(publicKey))
  }
}
