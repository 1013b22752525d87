// node tests/bench/signIn.mjs: how long the reader of sign-in messages takes for the worst texts, in milliseconds a
// kilobyte, and how many signatures a second each verifier checks, beside the library most people use for it. Signatures
// are those of tests/vectors/sign-in. Then how many bytes of gzip sign-in adds to an app, by when they load. Needs the
// built packages. Ends with exit code 1 when a text takes over 1 ms a kB, or sign-in is over its bytes.
import { parseMessage } from 'appkit-runtime/signin'
import { signInFigures } from './figures/signInFigures.mjs'
import { measureRates } from './measure/measureRates.mjs'
import { printTable } from './report/printTable.mjs'
import { loadVerifiers } from './signIn/verifiers.mjs'

const maxMsPerKb = 1

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

const rows = []
for (const { beside, kind, ours, theirs } of await loadVerifiers()) {
  if (!(await ours()) || (theirs && !(await theirs()))) throw new Error(`${kind} is not accepted`)
  const rates = await measureRates(theirs ? { ours, theirs } : { ours })
  const [one, other] = [rates.ours, rates.theirs ?? null]
  rows.push({ kind, 'ours a second': one, beside: beside ?? 'none', 'theirs a second': other })
}
console.table(rows)

const bytes = await signInFigures()
process.stdout.write(`${printTable(bytes)}\n`)

const missed = worst.filter((each) => each['ms a kB'] > maxMsPerKb)
for (const { text } of missed) console.error(`missed: ${text} takes over ${maxMsPerKb} ms a kB`)
process.exitCode = missed.length > 0 || bytes.some(({ pass }) => pass === false) ? 1 : 0
