// node tests/bench/speed.mjs: what holds the figures of the commands and of sign-in, the same on a busy machine: which
// modules a command loads, and how often a second of processor time a signature is verified beside the library that most
// people use for it, in turns. For CI: exit code 1 where one is missed. Needs the built packages.
import { createMemoryStorage, createSignInServer } from 'appkit-runtime/signin/server'
import { loadedBy, prepareApp } from './figures/commandModules.mjs'
import { targets } from './figures/targets.mjs'
import { measureRates } from './measure/measureRates.mjs'
import { addSessions } from './signIn/addSessions.mjs'
import { loadVerifiers } from './signIn/verifiers.mjs'

/** Ours may be so much slower than another library in one run: the rates of two runs differ by less. */
const slack = 0.85

const rows = []
const check = (figure, measured, target, isMet) =>
  rows.push({ figure, measured, target, result: isMet ? 'pass' : 'FAIL' })

const { app, remove } = prepareApp()
try {
  for (const { name, words, modules, without } of targets.commands) {
    const loaded = loadedBy(words, app)
    check(`modules of \`${name}\``, loaded.length, `<= ${modules}`, loaded.length <= modules)
    const heavy = without.filter((each) => loaded.some((file) => file.includes(`/node_modules/${each}/`)))
    check(`… without ${without.join(', ')}`, heavy.join() || 'none', 'none', heavy.length === 0)
  }
} finally {
  remove()
}

// First, because libraries that the verifiers are compared with make the heap large.
const storage = createMemoryStorage()
const auth = createSignInServer({ origins: ['https://app.example'], storage })
const requests = await addSessions(storage, 1_000)
const atOnce = 32
const read = () => Promise.all(Array.from({ length: atOnce }, () => auth.getSession(requests.next())))
const perSecond = (await measureRates({ read }, { rounds: 9 })).read * atOnce
const { memory } = targets.sessions
check('sessions read a second from memory', perSecond, `>= ${memory}`, perSecond >= memory)

for (const { kind, ours, theirs } of await loadVerifiers()) {
  if (theirs === undefined) continue
  const rates = await measureRates({ ours, theirs }, { rounds: 9 })
  const ratio = rates.ours / rates.theirs
  check(
    `sign-ins verified, ${kind}, to those of its library`,
    ratio.toFixed(2),
    `>= ${slack}`,
    ratio >= slack,
  )
}

console.table(rows)
process.exitCode = rows.some(({ result }) => result === 'FAIL') ? 1 : 0
