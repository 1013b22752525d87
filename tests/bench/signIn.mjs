// node tests/bench/signIn.mjs: how long the reader of sign-in messages takes for the worst texts, in milliseconds a
// kilobyte, and how many signatures a second each verifier checks, beside the library most people use for it. Signatures
// are those of tests/vectors/sign-in. Then how many bytes of gzip sign-in adds to an app, by when they load. Needs the
// built packages. Ends with exit code 1 when a text takes over 1 ms a kB, or sign-in is over its bytes.
import { readFileSync } from 'node:fs'
import { parseMessage, verifyMessage } from 'appkit-runtime/signin'
import { signInFigures } from './figures/signInFigures.mjs'
import { printTable } from './report/printTable.mjs'

const longest = 1
const read = (name) =>
  JSON.parse(readFileSync(new URL(`../vectors/sign-in/${name}.json`, import.meta.url), 'utf8')).vectors

const head =
  'app.example wants you to sign in with your Ethereum account:\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const fields =
  'URI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: k7Q2mV9xT4bN8sLw\nIssued At: 2026-01-15T10:00:00Z'
const size = 16_000
const texts = {
  'right, long resources': `${head}\n\n\n${fields}\nResources:${`\n- https://a.example/${'x'.repeat(460)}`.repeat(31)}`,
  'one long line': 'x'.repeat(size),
  'line feeds': '\n'.repeat(size),
  'field lines': 'URI: a\n'.repeat(size / 7),
  'domain of @': `${'@'.repeat(200)}${head}`,
  'long domain': `${'a.'.repeat(size / 2)}${head}`,
  'long address': `${head}${'1'.repeat(size)}\n\n\n${fields}`,
  'solana address': `${head.replace('Ethereum', 'Solana').replace(/0x.*/, '')}${'z'.repeat(size)}`,
  'long statement': `${head}\n\n${'a '.repeat(size / 2)}\n\n${fields}`,
  'percent signs': `${head}\n\n\n${fields.replace('app.example\n', `a.example/${'%41'.repeat(600)}%\n`)}`,
  'digits of a second': `${head}\n\n\n${fields.replace('00Z', `00.${'0'.repeat(size - 300)}Z`)}`,
  'digits of a chain': `${head}\n\n\n${fields.replace('ID: 1', `ID: ${'9'.repeat(size - 300)}`)}`,
  colons: `${head.replace('app.example', `[${':'.repeat(size - 300)}]`)}\n\n\n${fields}`,
}
const worst = Object.entries(texts).map(([name, text]) => {
  parseMessage(text)
  const times = Array.from({ length: 30 }, () => {
    const before = performance.now()
    parseMessage(text)
    return performance.now() - before
  })
  const median = times.sort((a, b) => a - b)[15]
  return {
    text: name,
    bytes: text.length,
    'ms a kB': Number((median / Math.max(1, text.length / 1000)).toFixed(4)),
  }
})
console.table(worst)

const first = (file, test = () => true) =>
  read(file).find((each) => each.kind === 'signin' && each.expect === 'valid' && test(each))
const rules = (namespace, test) =>
  first('rules', (each) => each.family === namespace && (test?.(each) ?? true))
const encoder = new TextEncoder()

const { verifyMessage: verifyByViem } = await import('viem')
const { signatureVerify } = await import('@polkadot/util-crypto')
const { Secp256k1, Secp256k1Signature, sha256 } = await import('@cosmjs/crypto')
const { fromBase64 } = await import('@cosmjs/encoding')
const { getBase58Codec, getPublicKeyFromAddress, verifySignature } = await import('@solana/kit')
const { makeSignDoc, serializeSignDoc } = await import('@cosmjs/amino')
const base58 = getBase58Codec()

const kinds = [
  {
    kind: 'eip155, a key',
    vector: rules('eip155'),
    beside: 'viem verifyMessage',
    theirs: ({ address, message, signature }) => verifyByViem({ address, message, signature }),
  },
  {
    kind: 'solana',
    vector: rules('solana'),
    beside: '@solana/kit verifySignature',
    theirs: async ({ address, message, signature }) => {
      const key = await getPublicKeyFromAddress(address)
      return verifySignature(key, base58.encode(signature), encoder.encode(message))
    },
  },
  { kind: 'bip122, BIP-137', vector: rules('bip122', ({ name }) => name.includes('BIP-137')) },
  { kind: 'bip122, BIP-322 full', vector: rules('bip122', ({ name }) => name.includes('full')) },
  { kind: 'bip122, P2TR', vector: rules('bip122', ({ name }) => name.includes('P2TR')) },
  {
    kind: 'polkadot',
    vector: rules('polkadot'),
    beside: '@polkadot/util-crypto signatureVerify',
    theirs: ({ address, message, signature }) => signatureVerify(message, signature, address).isValid,
  },
  {
    kind: 'cosmos',
    vector: rules('cosmos'),
    beside: '@cosmjs/crypto',
    theirs: ({ address, message, publicKey, signature }) => {
      const value = { data: Buffer.from(message).toString('base64'), signer: address }
      const document = makeSignDoc(
        [{ type: 'sign/MsgSignData', value }],
        { gas: '0', amount: [] },
        '',
        '',
        0,
        0,
      )
      const bytes = Secp256k1Signature.fromFixedLength(fromBase64(signature))
      return Secp256k1.verifySignature(bytes, sha256(serializeSignDoc(document)), fromBase64(publicKey))
    },
  },
]

const rows = []
for (const { beside, kind, theirs, vector } of kinds) {
  const { address, expected, message, now, publicKey, signature } = vector
  const ours = async () => {
    const time = new Date(now)
    const { status } = await verifyMessage({
      message,
      signature,
      publicKey,
      address,
      time,
      domain: expected.origins,
    })
    return status === 'valid'
  }
  if (!(await ours()) || (theirs && !(await theirs(vector)))) throw new Error(`${kind} is not accepted`)
  rows.push({
    kind,
    'ours a second': await perSecond(ours),
    beside: beside ?? 'none',
    'theirs a second': theirs ? await perSecond(() => theirs(vector)) : null,
  })
}
console.table(rows)

const bytes = await signInFigures()
process.stdout.write(`${printTable(bytes)}\n`)

const missed = worst.filter((each) => each['ms a kB'] > longest)
for (const { text } of missed) console.error(`missed: ${text} takes over ${longest} ms a kB`)
process.exitCode = missed.length > 0 || bytes.some(({ pass }) => pass === false) ? 1 : 0

/** Calls a second of processor time. */
async function perSecond(call) {
  for (let at = 0; at < 20; at++) await call()
  const end = performance.now() + 1_000
  const before = process.cpuUsage()
  let calls = 0
  for (; performance.now() < end; calls++) await call()
  const { system, user } = process.cpuUsage(before)
  return Math.round((calls / (user + system)) * 1_000_000)
}
